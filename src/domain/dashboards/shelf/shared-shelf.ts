import { type DashboardId, isDashboardId } from '../dashboard';
import type { FrameView } from '../viewing/frame-view';
import { type SavedView, type SavedViews, changeViews, noViews } from '../viewing/saved-views';
import { nameKey } from '../../plain-text';
import { byTime, type Items, type Mark, type Marks, mergeMarks } from './marks';
import { type Shelf, shelfLimits } from './shelf';

/*
 * Turns a shelf into items that can be merged with those of another browser, and back. Listed dashboards stay in each browser, because
 * their ids would be most of the shelf.
 */

/** Milliseconds. Visits are rounded to this, so that a reload isn't news to the backend. */
const seenWithin = 600_000;

/** The items that are marked when they change. */
export function itemsOf({ favourites, views = {} }: Shelf): Items {
  const perDashboard = Object.entries(views).flatMap(([id, { views: saved, start }]) => [
    ...saved.map((view): [string, unknown] => [viewItem(id, view.name), view]),
    ...(start === undefined ? [] : [[`start ${id}`, start] as const]),
  ]);
  return Object.fromEntries([...favourites.map((id): [string, unknown] => [`favourite ${id}`, true]), ...perDashboard]);
}

const viewItem = (id: string, name: string): string => `view ${id}\n${nameKey(name)}`;

function keyed(item: string): string {
  const [, id, name] = /^view ([^\n]+)\n(.*)$/s.exec(item) ?? [];
  return id === undefined || name === undefined ? item : viewItem(id, name);
}

const isOld = ([item]: [string, Mark]): boolean => keyed(item) !== item;

/** Marks of views by `nameKey`: earlier releases compared names by their case alone. */
function withNameKeys(marks: Marks): Marks {
  const old = Object.entries(marks).filter(isOld);
  if (old.length === 0) return marks;
  const others = Object.fromEntries(Object.entries(marks).filter((entry) => !isOld(entry)));
  return old.reduce<Marks>((merged, [item, mark]) => mergeMarks(merged, { [keyed(item)]: mark }), others);
}

/** Returns all marks of a shelf. Items that an earlier release stored without a mark count as the oldest. */
export function marksOf(shelf: Shelf): Marks {
  const { recents, seen, lastVisit, marks = {} } = shelf;
  const unmarked = Object.entries(itemsOf(shelf)).map(([item, value], index): [string, Mark] => [
    item,
    { at: index + 1, value },
  ]);
  return {
    ...Object.fromEntries(unmarked),
    ...marks,
    ...Object.fromEntries([
      ...recents.map(({ id, at }) => timed(`recent ${id}`, at.getTime())),
      ...(seen ? [timed('visit seen', Math.floor(seen.getTime() / seenWithin) * seenWithin)] : []),
      ...(lastVisit ? [timed('visit last', lastVisit.getTime())] : []),
    ]),
  };
}

const timed = (item: string, at: number): [string, Mark] => [item, { at, value: at }];

/** Rebuilds the shelf from the `given` marks, which include its own. Items that can't be read are left out, but their marks are kept. */
export function withMarks(shelf: Shelf, given: Marks): Shelf {
  const marks = withNameKeys(given);
  const { views: _, lastVisit: __, unopened, ...others } = shelf;
  const of = (kind: string) =>
    Object.entries(marks)
      .filter(([item, { value }]) => value !== undefined && item.startsWith(`${kind} `))
      .toSorted(byTime)
      .map(([item, { value }]) => ({ id: item.slice(kind.length + 1), value }));
  const ids = (kind: string): DashboardId[] =>
    of(kind)
      .map(({ id }) => id)
      .filter(isDashboardId);

  const favourites = ids('favourite').slice(0, shelfLimits.favourites).toReversed();
  const recents = of('recent')
    .flatMap(({ id, value }) => (isDashboardId(id) && isTime(value) ? [{ id, at: new Date(value) }] : []))
    .slice(0, shelfLimits.recents);
  const starts = new Map(of('start').map(({ id, value }) => [id, nameKey(String(value))]));
  const views = new Map<DashboardId, SavedViews>();
  for (const { id: item, value: saved } of of('view')) {
    const id = item.slice(0, item.indexOf('\n'));
    if (!isDashboardId(id) || !isSavedView(saved)) continue;
    const start = starts.get(id) === nameKey(saved.name);
    views.set(id, changeViews(views.get(id) ?? noViews, { kind: 'save', saved, start }));
  }
  const opened = new Set(recents.map(({ id }) => id));
  const stillUnopened = unopened?.filter((id) => !opened.has(id)) ?? [];
  const lastVisit = marks['visit last']?.value;
  const kept = Object.entries(marks).filter(([item]) => !/^(recent|visit) /.test(item));
  return {
    ...others,
    favourites,
    recents,
    ...(stillUnopened.length > 0 && { unopened: stillUnopened }),
    ...(views.size > 0 && { views: Object.fromEntries(views) }),
    ...(isTime(lastVisit) && { lastVisit: new Date(lastVisit) }),
    ...(kept.length > 0 && { marks: Object.fromEntries(kept) }),
  };
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 8.64e15;

const isText = (text: unknown): boolean => typeof text === 'string';

function isSavedView(value: unknown): value is SavedView {
  const { name, view } = Object(value) as { name?: unknown; view?: unknown };
  return typeof name === 'string' && isView(view);
}

function isView(value: unknown): value is FrameView {
  const { sheet, parameters } = Object(value) as { sheet?: unknown; parameters?: unknown };
  return (
    (sheet === undefined || isText(sheet)) &&
    Array.isArray(parameters) &&
    parameters.every((one: unknown) => {
      const { name, values } = Object(one) as { name?: unknown; values?: unknown };
      return isText(name) && Array.isArray(values) && values.every(isText);
    })
  );
}
