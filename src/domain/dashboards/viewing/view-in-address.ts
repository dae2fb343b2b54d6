import type { FrameParameter, FrameView } from './frame-view';

/** A query as the router reads it; a repeated key has several values. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The BI service's rules for names (QuickSight: SheetId of `[\w-]`, parameters of letters and digits). */
const sheetForm = /^[\w-]{1,512}$/;
const nameForm = /^[\w-]{1,128}$/;
/** Half a surrogate pair can't be encoded. Control characters other than white space aren't text, and QuickSight reads `%00` as null. */
const unwritable = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;
/** Characters of a view in an address: browsers hold more, but mail programs and proxies cut or refuse longer links. */
const longestQuery = 3_000;

/** Means all values: how QuickSight spells it in addresses ("Using parameters in a URL"), because an empty list has no form there. */
export const allValues = '[ALL]';

const prefix = 'p.';
/** Written as `view=published` where a view has no sheet and no parameters, because a bare address opens the reader's own start view. */
const published = 'published';

/** Reads the view in an address, if it has one. Parts that no dashboard can have are dropped; `hostile` counts them. */
export function viewInQuery(query: Query): { view: FrameView | undefined; hostile: number } {
  let hostile = 0;
  let isPublished = false;
  let sheet: string | undefined;
  const parameters: FrameParameter[] = [];
  for (const [key, given] of Object.entries(query)) {
    if (given === undefined || !isViewKey(key)) continue;
    const values = [given].flat();
    const name = key.slice(prefix.length);
    if (key === 'view' && given === published) isPublished = true;
    else if (key === 'sheet' && values.length === 1 && sheetForm.test(values[0] ?? '')) sheet = values[0];
    else if (key.startsWith(prefix) && values.length > 0 && isWritable({ name, values })) {
      parameters.push({ name, values: values.length === 1 && values[0] === allValues ? [] : values });
    } else hostile += 1;
  }
  const hasView = isPublished || sheet !== undefined || parameters.length > 0;
  return { view: hasView ? { ...(sheet !== undefined && { sheet }), parameters } : undefined, hostile };
}

/** Writes a view as a query, and returns the names of the parameters that don't fit. */
export function queryOfView({ sheet, parameters }: FrameView): {
  query: Record<string, string | string[]>;
  leftOut: string[];
} {
  const query: Record<string, string | string[]> = sheet === undefined ? {} : { sheet };
  const leftOut: string[] = [];
  let length = 0;
  for (const parameter of parameters) {
    const { name } = parameter;
    const values = parameter.values.length > 0 ? parameter.values : [allValues];
    const added = isWritable(parameter) ? lengthOf(name, values) : Infinity;
    if (length + added > longestQuery) {
      leftOut.push(name);
      continue;
    }
    length += added;
    query[`${prefix}${name}`] = values.length === 1 ? (values[0] ?? '') : [...values];
  }
  return { query: Object.keys(query).length > 0 ? query : { view: published }, leftOut };
}

export function isViewKey(key: string): boolean {
  return key === 'view' || key === 'sheet' || key.startsWith(prefix);
}

function isWritable({ name, values }: FrameParameter): boolean {
  return nameForm.test(name) && values.every((value) => !unwritable.test(value));
}

/** Each value is written as `&p.name=value`. */
function lengthOf(name: string, values: readonly string[]): number {
  return values.reduce((sum, value) => sum + name.length + encodeURIComponent(value).length + 4, 0);
}
