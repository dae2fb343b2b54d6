/** When an item of a shelf was last set, in milliseconds since 1970, and its value; an item without a value was removed. */
export interface Mark {
  readonly at: number;
  /** JSON. */
  readonly value?: unknown;
}

/** By item, such as `favourite <id>`. Items of a later release are kept as they are. */
export type Marks = Readonly<Record<string, Mark>>;

/** Must grow when an earlier release would misread the marks. */
export const marksVersion = 1;

/** `gone` limits the marks of removed items. They don't expire, because a browser whose clock is years behind may have made them. */
export const markLimits = { gone: 200, recents: 20 } as const;

/**
 * Merges the marks of two browsers: the later mark of each item wins. Marks of the same time are ordered by their value, so that the
 * result is the same in either order.
 */
export function mergeMarks(one: Marks, other: Marks): Marks {
  return { ...one, ...marksBeyond(one, other) };
}

/** Returns the marks that are missing or older in `known`. */
export function marksBeyond(known: Marks, marks: Marks): Marks {
  const isNews = ([item, mark]: [string, Mark]): boolean =>
    !Object.hasOwn(known, item) || isLater(mark, known[item] ?? mark);
  return Object.fromEntries(Object.entries(marks).filter(isNews));
}

/**
 * Marks the items that differ. A mark is later than the one before it even if the clock was set back, so that a wrong clock elsewhere can
 * always be corrected.
 */
export function markChanges(marks: Marks, before: Items, after: Items, at: number): Marks {
  const items = Object.keys({ ...before, ...after }).filter((item) => textOf(before[item]) !== textOf(after[item]));
  const changed = items.map((item): [string, Mark] => {
    const value = after[item];
    const time = Math.max(at, (marks[item]?.at ?? -1) + 1);
    return [item, { at: time, ...(value !== undefined && { value }) }];
  });
  return { ...marks, ...Object.fromEntries(changed) };
}
export type Items = Readonly<Record<string, unknown>>;

/** Drops the oldest recents and the oldest removed items beyond the limits. Everything else on the shelf stays. */
export function limitMarks(marks: Marks, now: number): Marks {
  const dropped = new Set<string>();
  const newest = (items: [string, Mark][], most: number): void => {
    for (const [item] of items.toSorted(byTime).slice(most)) dropped.add(item);
  };
  const entries = Object.entries(marks);
  newest(
    entries.filter(([item]) => item.startsWith('recent ')),
    markLimits.recents,
  );
  newest(
    entries.filter(([, { value }]) => value === undefined),
    markLimits.gone,
  );
  // A clock that is ahead would hide every later visit.
  const isAhead = (item: string, { at }: Mark): boolean => item.startsWith('visit ') && at > now;
  return Object.fromEntries(entries.filter(([item, mark]) => !dropped.has(item) && !isAhead(item, mark)));
}

const year = 366 * 86_400_000;

/**
 * Brings the times of new marks down to a year from now, or to what corrects the mark that is known: a mark at the end of time could never
 * be corrected. `now` is the server's, in milliseconds since 1970.
 */
export const believedMarks = (known: Marks, marks: Marks, now: number): Marks =>
  Object.fromEntries(
    Object.entries(marks).map(([item, mark]): [string, Mark] => {
      const latest = Math.max(now + year, (known[item]?.at ?? 0) + 1);
      return [item, mark.at > latest ? { ...mark, at: latest } : mark];
    }),
  );

/** No clock shows this time, in the year 33658: a mark that claims it counts as the oldest. */
const noTime = 1e15;
/** How deep a value may nest: the portal's own are flat. */
const deepest = 20;

/** Returns undefined unless `found` has the shape of marks. */
export function readMarks(found: unknown): Marks | undefined {
  const isRead = typeof found === 'object' && found !== null && Object.values(found).every(isMark);
  if (!isRead || Array.isArray(found)) return undefined;
  const marks = found as Marks;
  if (Object.values(marks).every(({ at }) => at < noTime)) return marks;
  return Object.fromEntries(
    Object.entries(marks).map(([item, mark]) => [item, mark.at < noTime ? mark : { ...mark, at: 0 }]),
  );
}

function isMark(found: unknown): boolean {
  const { at, value } = Object(found) as { at?: unknown; value?: unknown };
  return typeof at === 'number' && at >= 0 && at <= 8.64e15 && isShallow(value, deepest);
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** The latest first. */
export const byTime = ([item, { at }]: [string, Mark], [other, { at: otherAt }]: [string, Mark]): number =>
  otherAt - at || (item < other ? 1 : -1);

const isLater = (one: Mark, other: Mark): boolean =>
  one.at === other.at ? textOf(one.value) > textOf(other.value) : one.at > other.at;

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
