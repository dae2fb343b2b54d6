import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Month, MonthSum, PersonalUse } from '#domain/use/use';
import { storedSums } from '../stored-use';
import { shardOf, shards } from './table/shards';
import type { Item } from './table/table-requests';

/** How many dashboards of a sum one item holds; items are limited to 400 KB. */
const inOneItem = 2000;

export const partitionOf = (month: Month, sub: string): string => `use#${month}#${shardOf(sub)}`;
export const partitionsOf = (month: Month): string[] =>
  Array.from({ length: shards }, (_, shard) => `use#${month}#${shard}`);
/** IAM patterns of the partitions that tell who used something. */
export const personalUse = ['use#*', 'use-person#*'];
export const sumPartition = (month: Month): string => `use-sum#${month}`;

/** The prefix of a person's sort keys. */
export const prefixOf = (sub: string): string => `${JSON.stringify(sub)} `;

export const useKey = ({ month, sub, dashboard }: Pick<PersonalUse, 'month' | 'sub' | 'dashboard'>): Item => ({
  pk: { S: partitionOf(month, sub) },
  sk: { S: prefixOf(sub) + dashboard },
});

export const useItem = (use: PersonalUse): Item => ({
  ...useKey(use),
  opened: { N: String(use.opened) },
  renewed: { N: String(use.renewed) },
  lastAt: { N: String(use.lastAt.getTime()) },
});

/** Whether this is one person's use of a dashboard. */
export const isUse = ({ pk }: Item): boolean => pk?.S?.startsWith('use#') === true;

/** Only this module writes uses and sums, so what it reads is trusted. */
export function readUse({ pk, sk, opened, renewed, lastAt }: Item): PersonalUse {
  const [, month = ''] = (pk?.S ?? '').split('#');
  const key = sk?.S ?? '';
  const end = /^"(?:[^"\\]|\\.)*"/.exec(key)?.[0].length ?? 0;
  return {
    month,
    sub: String(JSON.parse(key.slice(0, end))),
    dashboard: key.slice(end + 1) as DashboardId,
    opened: Number(opened?.N),
    renewed: Number(renewed?.N),
    lastAt: new Date(Number(lastAt?.N)),
  };
}

/** The first part comes last, because it makes the sum valid. */
export function sumItems({ month, people, dashboards }: MonthSum): Item[] {
  const parts = Math.max(1, Math.ceil(dashboards.length / inOneItem));
  return Array.from({ length: parts }, (_, part) => ({
    pk: { S: sumPartition(month) },
    sk: { S: String(part).padStart(4, '0') },
    dashboards: { S: JSON.stringify(dashboards.slice(part * inOneItem, (part + 1) * inOneItem)) },
    ...(part === 0 && { people: { N: String(people) } }),
  })).toReversed();
}

/** The sums that are whole. */
export function sumsIn(items: readonly Item[]): MonthSum[] {
  const sums = items.filter(({ pk }) => pk?.S?.startsWith(sumPartition('')));
  return sums.flatMap(({ pk, people }) => {
    if (people?.N === undefined) return [];
    const parts = sums.filter((item) => item['pk']?.S === pk?.S).toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    return [
      {
        month: (pk?.S ?? '').slice(sumPartition('').length),
        people: Number(people.N),
        dashboards: parts.flatMap(({ dashboards }) => storedSums.parse(JSON.parse(dashboards?.S ?? '[]'))),
      },
    ];
  });
}

const sortKey = ({ sk }: Item): string => sk?.S ?? '';
