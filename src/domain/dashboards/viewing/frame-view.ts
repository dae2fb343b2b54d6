/**
 * The sheet of an open dashboard, and the parameters that differ from their published values. Filters that
 * aren't parameters stay in the BI service; a renewed session takes them over.
 */
export interface FrameView {
  readonly sheet?: string;
  readonly parameters: readonly FrameParameter[];
}

export interface FrameParameter {
  readonly name: string;
  /** Opaque texts, compared letter for letter. An empty list means all values. */
  readonly values: readonly string[];
  /** The BI service says that the values are numbers, so `2024.0` equals `2024`. */
  readonly isNumber?: true;
}

export const wholeDashboard: FrameView = { parameters: [] };

export interface FrameContent {
  /** An empty list where they are not known: every dashboard has a sheet. */
  readonly sheets: readonly { id: string; name: string }[];
  readonly parameters: readonly FrameParameter[];
}

/** The view that a frame shows when it was asked for `asked`, and the parts that it shows differently: a sheet's id, parameters' names. */
export function viewShown(asked: FrameView, content: FrameContent): { view: FrameView; gone: string[] } {
  const gone: string[] = [];
  const known = new Map(content.parameters.map((parameter) => [parameter.name, parameter]));
  const parameters = asked.parameters.flatMap((parameter) => {
    const current = known.get(parameter.name);
    if (!current || !hasValues(current, parameter.values)) gone.push(parameter.name);
    return current ? [current] : [];
  });
  const hasSheet = content.sheets.length === 0 || content.sheets.some(({ id }) => id === asked.sheet);
  if (asked.sheet !== undefined && !hasSheet) gone.unshift(asked.sheet);
  return { view: withSheet({ parameters }, hasSheet ? asked.sheet : undefined, content.sheets), gone };
}

/** Whether a parameter has exactly these values, in any order: the BI service may sort them. */
export function hasValues({ values, isNumber }: FrameParameter, asked: readonly string[]): boolean {
  const spelled = (value: string): string => (isNumber && value.trim() !== '' ? String(Number(value)) : value);
  const [one, other] = [new Set(values.map(spelled)), new Set(asked.map(spelled))];
  return one.size === other.size && [...one].every((value) => other.has(value));
}

/** The view after a sheet was selected. The dashboard opens with its first sheet by default. */
export function withSheet(
  { parameters }: FrameView,
  sheet: string | undefined,
  sheets: readonly { id: string }[],
): FrameView {
  return sheet === undefined || sheet === sheets[0]?.id ? { parameters } : { sheet, parameters };
}

/** Merges `changed` into the view. Parameters that match their published value are dropped, so they keep following the dashboard. */
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
  return one.sheet === other.sheet && hasSameParameters(one, other);
}

export function hasSameParameters(one: FrameView, other: FrameView): boolean {
  const others = new Map(other.parameters.map((parameter) => [parameter.name, parameter]));
  return (
    one.parameters.length === other.parameters.length &&
    one.parameters.every((parameter) => isSameParameter(parameter, others.get(parameter.name)))
  );
}

function isSameParameter(one: FrameParameter, other: FrameParameter | undefined): boolean {
  return (
    one.name === other?.name &&
    one.values.length === other.values.length &&
    one.values.every((value, at) => value === other.values[at])
  );
}
