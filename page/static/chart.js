// Draws money in and out by week as bars and the running total as a line.

const ns = 'http://www.w3.org/2000/svg';

function shape(tag, attributes, title) {
  const element = document.createElementNS(ns, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (title) {
    const text = document.createElementNS(ns, 'title');
    text.textContent = title;
    element.append(text);
  }
  return element;
}

const height = 100;

// scale maps a range of values onto the picture's height, zero always inside.
function scale(values) {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  return (value) => ((high - value) / span) * height;
}

// draw fills the box; numbers are only as exact as pixels are.
export function draw(box, weeks) {
  const width = weeks.length * 10;
  const svg = shape('svg', { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img' });
  const money = scale(weeks.flatMap((w) => [Number(w.in), Number(w.out)]));
  const balance = scale(weeks.map((w) => Number(w.balance)));
  svg.setAttribute('aria-label', `Money by week from ${weeks[0].start}: ${weeks.length} weeks, total ${weeks.at(-1).balance}`);
  svg.append(shape('line', { class: 'chart-axis', x1: 0, x2: width, y1: money(0), y2: money(0) }));
  weeks.forEach((week, i) => {
    const title = `Week of ${week.start}: in ${week.in}, out ${week.out}, total ${week.balance}`;
    const bar = (value, name) => {
      const y = money(Number(value));
      svg.append(shape('rect', { class: name, x: i * 10 + 1.5, width: 7, y: Math.min(y, money(0)), height: Math.abs(y - money(0)) }, title));
    };
    bar(week.in, 'chart-in');
    bar(week.out, 'chart-out');
  });
  const points = weeks.map((w, i) => `${i * 10 + 5},${balance(Number(w.balance))}`).join(' ');
  svg.append(shape('polyline', { class: 'chart-balance', points }));
  box.replaceChildren(svg);
}
