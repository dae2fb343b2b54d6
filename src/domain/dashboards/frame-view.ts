/**
 * What a person sees of an open dashboard, as far as a link or a saved view carries it: the sheet, and the parameters that differ from how
 * the dashboard was published. Filters that are no parameters stay in the BI service; a renewed session takes them over.
 */
export interface FrameView {
  readonly sheet?: string;
  readonly parameters: readonly FrameParameter[];
}

export interface FrameParameter {
  readonly name: string;
  readonly values: readonly string[];
}

/** A query as the router reads it: several values for a repeated key. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export const wholeDashboard: FrameView = { parameters: [] };

/** The BI service's rules for names (QuickSight: SheetId of `[\w-]`, parameters of letters and digits), and what an address can hold. */
const sheetForm = /^[\w-]{1,512}$/;
const nameForm = /^[\w-]{1,128}$/;
const limits = { parameters: 50, values: 100, valueLength: 512, queryLength: 3_000 };

const prefix = 'p.';

/** The view that an address asks for, and how many of its parts no dashboard can have: they are left out. */
export function viewInQuery(query: Query): { view: FrameView; hostile: number } {
  let hostile = 0;
  let sheet: string | undefined;
  const parameters: FrameParameter[] = [];
  for (const [key, given] of Object.entries(query)) {
    if (given === undefined || (key !== 'sheet' && !key.startsWith(prefix))) continue;
    const values = [given].flat();
    const name = key.slice(prefix.length);
    if (key === 'sheet' && values.length === 1 && sheetForm.test(values[0] ?? '')) sheet = values[0];
    else if (key !== 'sheet' && isParameter({ name, values }) && parameters.length < limits.parameters) {
      parameters.push({ name, values });
    } else hostile += 1;
  }
  return { view: { ...(sheet !== undefined && { sheet }), parameters }, hostile };
}

/** How an address says the view. A view too large for an address is cut to what fits, the sheet first. */
export function queryOfView({ sheet, parameters }: FrameView): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = sheet === undefined ? {} : { sheet };
  let length = 0;
  for (const { name, values } of parameters.filter(isParameter).slice(0, limits.parameters)) {
    length += values.reduce((sum, value) => sum + name.length + encodeURIComponent(value).length + 4, 0);
    if (length > limits.queryLength) break;
    query[`${prefix}${name}`] = values.length === 1 ? (values[0] ?? '') : [...values];
  }
  return query;
}

/** Whether this key of a query is of the view. */
export function isViewKey(key: string): boolean {
  return key === 'sheet' || key.startsWith(prefix);
}

/** A control character could not have been chosen by anybody; a value of half a surrogate pair has no address. */
function isParameter({ name, values }: FrameParameter): boolean {
  return (
    nameForm.test(name) &&
    values.length > 0 &&
    values.length <= limits.values &&
    values.every((value) => value.length <= limits.valueLength && !/\p{Cc}|\p{Cs}/u.test(value))
  );
}

/** What an open dashboard has. */
export interface FrameContent {
  readonly sheets: readonly { id: string; name: string }[];
  readonly parameters: readonly FrameParameter[];
}

/** The view that came of the one asked for: as the dashboard has it now, and what of it the dashboard does not have any more. */
export function viewShown(asked: FrameView, content: FrameContent): { view: FrameView; gone: string[] } {
  const gone: string[] = [];
  const known = new Map(content.parameters.map((parameter) => [parameter.name, parameter]));
  const parameters = asked.parameters.flatMap(({ name, values }) => {
    const current = known.get(name);
    if (!current || !values.some((value) => current.values.some((other) => isSame(value, other)))) gone.push(name);
    return current ? [current] : [];
  });
  const hasSheet = content.sheets.some(({ id }) => id === asked.sheet);
  if (asked.sheet !== undefined && !hasSheet) gone.unshift(asked.sheet);
  return { view: withSheet({ parameters }, hasSheet ? asked.sheet : undefined, content.sheets), gone };
}

/** The view after another sheet was selected. The first is the one that the dashboard opens with by itself. */
export function withSheet(
  { parameters }: FrameView,
  sheet: string | undefined,
  sheets: readonly { id: string }[],
): FrameView {
  return sheet === undefined || sheet === sheets[0]?.id ? { parameters } : { sheet, parameters };
}

/**
 * The view after parameters have changed, whoever changed them. What is as it was published again, as far as that is known, is left out:
 * it follows the dashboard.
 */
export function withParameters(
  view: FrameView,
  changed: readonly FrameParameter[],
  published: readonly FrameParameter[] = [],
): FrameView {
  const names = new Set(changed.map(({ name }) => name));
  const differing = changed.filter((parameter) => !published.some((other) => isSameParameter(parameter, other)));
  return { ...view, parameters: [...view.parameters.filter(({ name }) => !names.has(name)), ...differing] };
}

export function isSameView(one: FrameView, other: FrameView): boolean {
  return (
    one.sheet === other.sheet &&
    one.parameters.length === other.parameters.length &&
    one.parameters.every((parameter) => other.parameters.some((match) => isSameParameter(parameter, match)))
  );
}

function isSameParameter(one: FrameParameter, other: FrameParameter): boolean {
  return (
    one.name === other.name &&
    one.values.length === other.values.length &&
    one.values.every((value, at) => isSame(value, other.values[at]))
  );
}

/** The BI service may write a number or a moment otherwise than the address did. */
function isSame(one: string, other: string | undefined): boolean {
  if (other === undefined || one === other) return one === other;
  if (one.trim() !== '' && Number(one) === Number(other)) return true;
  return Date.parse(one) === Date.parse(other);
}
