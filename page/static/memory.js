// Accounts that a person asked this browser to remember, and nothing else. They are known
// again by the number that the file prints, or by the heads of its columns.

const place = 'tillroll.accounts';

export function accounts() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]');
  } catch {
    return [];
  }
}

function store(list) {
  if (list.length === 0) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(list));
}

// markOf is what a file of the same account will look like next month.
function markOf(paper) {
  const layout = paper.view?.layout;
  return layout ? `${paper.document.kind}|${layout.columns.map((c) => c.name).join('|')}` : '';
}

export function remember(paper, target) {
  const { password, account: one, ...reading } = paper.document.reading; // a password is kept nowhere
  const { opening, closing, ...make } = paper.make; // and a balance is one month's
  const account = {
    name: paper.name, mark: markOf(paper), masked: paper.fileAccount ?? '', target,
    make, reading,
  };
  const others = accounts().filter((a) => !same(a, account));
  store([...others, account]);
  paper.remembered = true;
}

const same = (a, b) => a.name === b.name && a.make.accountId === b.make.accountId;

export function forget(paper) {
  const { accountId } = paper.make;
  store(accounts().filter((a) => !(a.name === paper.name && a.make.accountId === accountId)));
  paper.remembered = false;
}

export function forgetAll() { store([]); }

export const knows = () => accounts().length > 0;

// recall applies what is remembered to a paper just read; it tells whether there was anything.
export function recall(paper) {
  if (!paper.view || paper.recalled) return false;
  paper.recalled = true;
  paper.fileAccount = paper.view.hasAccount ? paper.view.account : '';
  const mark = markOf(paper);
  const found = accounts().filter((a) => (paper.fileAccount ? a.masked === paper.fileAccount : a.mark !== '' && a.mark === mark && !a.masked));
  if (found.length !== 1) return false;
  use(paper, found[0]);
  return true;
}

export function use(paper, account) {
  const given = (from) => Object.fromEntries(Object.entries(from).filter(([, v]) => v !== undefined));
  Object.assign(paper.make, given(account.make));
  Object.assign(paper.document.reading, given(account.reading));
  paper.name = account.name;
  paper.remembered = true;
}
