/** The text that a query was read from. Copies have it too: the router hands them on. */
const typed = Symbol('typed');

interface Query {
  [key: string]: string | string[] | undefined;
  [typed]?: string;
}

/** The router would read JSON, and write `1e5` as `100000`: here values are the plain strings that they are, several for a repeated key. */
export function readQuery(text: string): Query {
  const query: Query = Object.assign(Object.create(null), { [typed]: text });
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key];
    query[key] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/** Letter for letter as it was typed, while it says the same. */
export function writeQuery(query: Query): string {
  const text = query[typed];
  const spelled = spell(query);
  return text !== undefined && spell(readQuery(text)) === spelled ? text : spelled;
}

function spell(query: Query): string {
  const pairs = new URLSearchParams();
  for (const [key, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) pairs.append(key, value);
  }
  const text = pairs.toString();
  return text && `?${text}`;
}
