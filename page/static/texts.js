// Every sentence a person reads on the page stands in texts.json, those of index.html too:
// another language is another table. What the core says about a file (why a row was skipped,
// what a rule found) comes from the core.

const texts = {{texts}};

const plural = new Intl.PluralRules('en');

// t gives a text with its values filled in; n chooses between one and many.
export function t(key, values = {}) {
  let text = texts[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plural.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? new Intl.NumberFormat().format(value) : value;
  });
}

export const roleName = (role) => texts[`role-${role}`] ?? role;
