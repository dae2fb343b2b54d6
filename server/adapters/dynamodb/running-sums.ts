import type { DashboardId } from '#domain/dashboards/dashboard';
import {
  addUse,
  type DashboardUse,
  type Month,
  monthOf,
  type PersonalUse,
  type PersonUse,
  type Sessions,
} from '#domain/use/use';
import { idOf } from './catalogue/catalogue-items';
import type { Item } from './table/table-requests';
import { partitionOf, partitionsOf, prefixOf } from './use-items';

/*
 * The sums of the current month, written with each use: one item for each person, and one for each dashboard in every partition of people,
 * because a partition takes a thousand writes a second.
 */

/** Key of the item that names the first month whose sums include every use; earlier months are summed from the uses. */
export const sumsKey: Item = { pk: { S: 'use-sums' }, sk: { S: 'since' } };
export const always: Month = '0000-00';

type Of = Pick<PersonalUse, 'month' | 'sub' | 'dashboard'>;

const personPartition = (partition: string): string => partition.replace('use#', 'use-person#');
const dashboardPartition = (partition: string): string => partition.replace('use#', 'use-dashboard#');
export const personPartitions = (month: Month): string[] => partitionsOf(month).map(personPartition);
export const dashboardPartitions = (month: Month): string[] => partitionsOf(month).map(dashboardPartition);

export const personKey = ({ month, sub }: Omit<Of, 'dashboard'>): Item => ({
  pk: { S: personPartition(partitionOf(month, sub)) },
  sk: { S: prefixOf(sub).trimEnd() },
});

export const dashboardKey = ({ month, sub, dashboard }: Of): Item => ({
  pk: { S: dashboardPartition(partitionOf(month, sub)) },
  sk: { S: dashboard },
});

const number = (value: number): { N: string } => ({ N: String(value) });
const numberIn = (item: Item, name: string): number => Number(item[name]?.N ?? 0);

const sessionsIn = (item: Item) => ({
  opened: numberIn(item, 'opened'),
  renewed: numberIn(item, 'renewed'),
  lastAt: new Date(numberIn(item, 'lastAt')),
});

export const counts = ({ opened, renewed }: Sessions): Item => ({ opened: number(opened), renewed: number(renewed) });
export const lastAtOf = (time: Date): Item => ({ lastAt: number(time.getTime()) });
export const groupsOf = (groups: readonly string[]): Item => ({ groups: { S: JSON.stringify(groups) } });

/** The attribute that counts the people whose latest use of a dashboard was on this day. */
export const dayOf = (time: Date): string => `on${time.toISOString().slice(8, 10)}`;

/** Moves a person from the day `before` to the day of this use, and counts the person if they are new in this month. */
export function movesOf(
  use: Of & { lastAt: Date },
  before: Date | undefined,
  isNew: boolean,
): { key: Item; add: Item }[] {
  const to = { key: dashboardKey(use), add: { ...(isNew && { people: number(1) }), [dayOf(use.lastAt)]: number(1) } };
  if (!before) return [to];
  if (monthOf(before) !== use.month) {
    return [to, { key: dashboardKey({ ...use, month: monthOf(before) }), add: { [dayOf(before)]: number(-1) } }];
  }
  const { [dayOf(use.lastAt)]: _, ...same }: Item = to.add;
  const isSameDay = dayOf(before) === dayOf(use.lastAt);
  return [{ ...to, add: isSameDay ? same : { ...to.add, [dayOf(before)]: number(-1) } }];
}

export function readPerson(item: Item): PersonUse {
  const groups = item['groups']?.S;
  return {
    sub: String(JSON.parse(item['sk']?.S ?? '')),
    ...sessionsIn(item),
    ...(groups !== undefined && { groups: JSON.parse(groups) as string[] }),
  };
}

/** Adds up the items of each dashboard. */
export function dashboardsIn(items: readonly Item[]): DashboardUse[] {
  const sums = new Map<string, DashboardUse>();
  for (const item of items) {
    const dashboard = (item['sk']?.S ?? '') as DashboardId;
    const sum = sums.get(dashboard) ?? { dashboard, people: 0, opened: 0, renewed: 0, lastAt: new Date(0) };
    sum.people += numberIn(item, 'people');
    addUse(sum, sessionsIn(item));
    sums.set(dashboard, sum);
  }
  return [...sums.values()].filter(({ people }) => people > 0).toSorted((a, b) => (a.dashboard < b.dashboard ? -1 : 1));
}

/** How many people's latest use of a dashboard was on these days of the item's month. */
export function peopleOn(item: Item, isAsked: (day: string) => boolean): number {
  const days = Object.keys(item).filter((name) => /^on\d\d$/.test(name) && isAsked(name));
  return days.reduce((sum, day) => sum + numberIn(item, day), 0);
}

/** Returns the sums of all these uses, for an import. */
export function runningSums(uses: readonly PersonalUse[]): Item[] {
  const items = new Map<string, Item>();
  const add = (key: Item, added: Item, lastAt?: Date): void => {
    const known = items.get(idOf(key)) ?? key;
    const sums = Object.entries(added).map(([name, value]) => [name, number(numberIn(known, name) + Number(value.N))]);
    const last = lastAt && lastAtOf(new Date(Math.max(numberIn(known, 'lastAt'), lastAt.getTime())));
    items.set(idOf(key), { ...known, ...Object.fromEntries(sums), ...last });
  };
  const latest = new Map<string, Date>();
  for (const use of uses.toSorted((a, b) => a.lastAt.getTime() - b.lastAt.getTime())) {
    add(personKey(use), counts(use), use.lastAt);
    const pair = JSON.stringify([use.sub, use.dashboard]);
    for (const [index, move] of movesOf(use, latest.get(pair), true).entries()) {
      add(move.key, index === 0 ? { ...counts(use), ...move.add } : move.add, index === 0 ? use.lastAt : undefined);
    }
    latest.set(pair, use.lastAt);
  }
  return [{ ...sumsKey, month: { S: always } }, ...items.values()];
}
