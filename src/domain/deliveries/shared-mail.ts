const minute = 60_000;
/** Runs of one person that are due within this are sent in one mail. */
const shared = 15 * minute;
/** How long a mail waits for the files of its other runs. */
const patience = 30 * minute;

export interface OpenRun {
  due: number;
  /** Since when its file is ready, and all that its mail needs; undefined while it is made. */
  readySince: number | undefined;
  /** Sent alone and at once. */
  isTest?: true | undefined;
}

/**
 * Picks the runs of one person that are sent in one mail now: none while a run that is due within 15 minutes of the first is still made, or
 * is `expected`. Nothing waits longer than half an hour. All times are in milliseconds since 1970.
 */
export function nextMail<R extends OpenRun>(runs: readonly R[], expected: readonly number[], now: number): R[] {
  const ready = runs.filter(({ readySince }) => readySince !== undefined).toSorted((a, b) => a.due - b.due);
  const test = ready.find(({ isTest }) => isTest);
  if (test) return [test];
  const [first] = ready;
  if (!first) return [];
  const isNear = (due: number): boolean => Math.abs(due - first.due) <= shared;
  const waits = runs.some((one) => one.readySince === undefined && !one.isTest && isNear(one.due));
  const isOver = now - Math.max(first.due, first.readySince ?? 0) > patience;
  if (!isOver && (waits || expected.some(isNear))) return [];
  return ready.filter(({ due }) => isNear(due));
}
