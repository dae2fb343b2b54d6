import type { Dashboard } from '../dashboard';
import { arrange, moveTo, placesBetween } from './arrange';
import { noSection } from './menu-rows';
import type { Section } from './section';

/** The head of a section, or of the dashboards in none, which comes last. */
export interface HeadRow {
  key: string;
  section: Section | undefined;
  dashboards: readonly Dashboard[];
}

/** A line of the catalogue by section. */
export type SectionRow = HeadRow | { key: string; dashboard: Dashboard };

export const isHead = (row: SectionRow): row is HeadRow => 'dashboards' in row;

/** The sections that a manager has closed, and those listed whole, by the keys of their heads. */
export interface Folds {
  closed: ReadonlySet<string>;
  whole: ReadonlySet<string>;
}

const longList = 100;
const shownOfLong = 6;

/** How many dashboards below a head are listed: in a long catalogue the first six, until the manager asks for all. */
export function listedBelow({ key, dashboards }: HeadRow, { closed, whole }: Folds, total: number): number {
  if (closed.has(key)) return 0;
  return total > longList && !whole.has(key) ? Math.min(shownOfLong, dashboards.length) : dashboards.length;
}

/**
 * Lists `dashboards` below the heads of their sections. Without `folds`, as in a filtered list, all are listed and empty sections are left
 * out.
 */
export function sectionRows(
  dashboards: readonly Dashboard[],
  sections: readonly Section[],
  folds: Folds | undefined,
): SectionRow[] {
  const shelved = new Map(
    arrange(dashboards, sections).map((part) => [part.section?.id ?? noSection, part.dashboards]),
  );
  return [...sections, undefined].flatMap((section): SectionRow[] => {
    const id = section?.id ?? noSection;
    const inside = shelved.get(id) ?? [];
    if (inside.length === 0 && !folds) return [];
    const head = { key: `head ${id}`, section, dashboards: inside };
    const listed = folds ? inside.slice(0, listedBelow(head, folds, dashboards.length)) : inside;
    return [head, ...listed.map((dashboard) => ({ key: dashboard.id, dashboard }))];
  });
}

/** Rows that are being moved: dashboards, or the head of one section. `at` is their index among the rows that stay. */
export interface Lift {
  moved: readonly SectionRow[];
  rest: readonly SectionRow[];
  at: number;
}

/** Lifts the row with `key`, and with it those of `others` if it is one of them. A lifted section moves among the heads alone. */
export function liftOf(rows: readonly SectionRow[], key: string, others: ReadonlySet<string>): Lift | undefined {
  const row = rows.find((one) => one.key === key);
  if (!row || (isHead(row) && !row.section)) return undefined;
  const keys = others.has(key) ? others : new Set([key]);
  const among = isHead(row) ? rows.filter(isHead) : rows;
  const isMoved = (one: SectionRow): boolean => keys.has(one.key);
  const rest = among.filter((one) => !isMoved(one));
  const before = among.slice(0, among.indexOf(row)).filter((one) => !isMoved(one)).length;
  return { moved: among.filter(isMoved), rest, at: before };
}

/** Moves them to this index, or as near as they can stand: dashboards below a head, sections above those in none. */
export function liftTo(lift: Lift, at: number): Lift {
  const [row] = lift.moved;
  const [first, last] = row && isHead(row) ? [0, lift.rest.length - 1] : [1, lift.rest.length];
  return { ...lift, at: Math.min(Math.max(at, first), last) };
}

/** All rows as they stand during the move. */
export const rowsDuring = ({ moved, rest, at }: Lift): SectionRow[] => [
  ...rest.slice(0, at),
  ...moved,
  ...rest.slice(at),
];

/** Where the first of them stands: its number among the rows of its section, or among all sections. */
export function standingDuring({ moved, rest, at }: Lift): { section?: Section; number: number; of: number } {
  const [row] = moved;
  if (row && isHead(row)) return { number: at + 1, of: rest.length };
  const head = rest.findLastIndex((one, index) => index < at && isHead(one));
  const next = rest.findIndex((one, index) => index >= at && isHead(one));
  const inside = (next === -1 ? rest.length : next) - head - 1;
  const { section } = rest[head] as HeadRow;
  return { ...(section && { section }), number: at - head, of: inside + moved.length };
}

/** The field `section` of each dashboard that changes by this move; `all` also has those that a filter hides, in their order. */
export function sectionsAfter({ moved, rest, at }: Lift, all: readonly Dashboard[]): Map<Dashboard, string> {
  const { section } = standingDuring({ moved, rest, at });
  const dashboards = moved.flatMap((row) => (isHead(row) ? [] : [row.dashboard]));
  const [before, after] = [rest[at - 1], rest[at]].map((row) => (row && !isHead(row) ? row.dashboard : undefined));
  const shelved = section ? arrange(all, [section]).find((part) => part.section) : undefined;
  const inside = (shelved?.dashboards ?? []).filter((one) => !dashboards.includes(one));
  const index = before ? inside.indexOf(before) + 1 : after ? inside.indexOf(after) : 0;
  const changed = [...moveTo(section?.id ?? '', dashboards, inside, index)];
  return new Map(changed.filter(([dashboard, now]) => dashboard.section !== now));
}

const placeOf = (row: SectionRow | undefined) => (row && isHead(row) ? row.section?.place : undefined);

/** The place of a lifted section among the others. */
export function placeAfter({ rest, at }: Lift): string {
  return placesBetween(placeOf(rest[at - 1]) ?? '', placeOf(rest[at]), 1)[0] ?? '';
}
