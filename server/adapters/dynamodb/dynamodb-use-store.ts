import type { DashboardId } from '#domain/dashboards/dashboard';
import {
  byPerson,
  groupsSince,
  type Month,
  monthOf,
  monthsBefore,
  type MonthSum,
  peopleSince,
  type PersonalUse,
  someone,
  sumOfMonth,
} from '#domain/use/use';
import { lineOf, reasonOf } from '../../ports/log';
import type { UseStore } from '../../ports/stores/use-store';
import { type Item, keyIn } from './table/table-requests';
import { type DynamoDbTable, persist } from './table/dynamodb-table';
import {
  always,
  counts,
  dashboardPartitions,
  dashboardsIn,
  dayOf,
  groupsOf,
  lastAtOf,
  movesOf,
  peopleOn,
  personKey,
  personPartitions,
  readPerson,
  sumsKey,
} from './running-sums';
import {
  partitionOf,
  partitionsOf,
  prefixOf,
  readUse,
  sumItems,
  sumPartition,
  sumsIn,
  useItem,
  useKey,
} from './use-items';

/**
 * Keeps running sums beside the uses, because adding up the uses of 100,000 people takes seconds. If a process is killed between a use and
 * its sums, these lack that use until the month is over.
 */
export function createDynamoDbUseStore(table: DynamoDbTable, log: (line: string) => void = console.error): UseStore {
  const reads = new Map<string, Promise<Item[]>>();
  /** Shares a read that is under way: one report needs the same sums several times. */
  const read = (partition: string): Promise<Item[]> => {
    const known = reads.get(partition) ?? table.all(partition).finally(() => reads.delete(partition));
    reads.set(partition, known);
    return known;
  };
  const inAll = async (partitions: readonly string[]): Promise<Item[]> =>
    (await Promise.all(partitions.map(read))).flat();
  const ofMonth = async (month: Month): Promise<PersonalUse[]> => (await inAll(partitionsOf(month))).map(readUse);
  const ofMonths = async (months: readonly Month[]): Promise<PersonalUse[]> =>
    (await Promise.all(months.map(ofMonth))).flat();
  const ofPerson = async (sub: string, months: readonly Month[]): Promise<Item[]> => {
    const found = await Promise.all(months.map((month) => table.all(partitionOf(month, sub), prefixOf(sub))));
    return found.flat();
  };

  /** Finds the first month whose sums include every use: the next one if an earlier release has recorded uses without sums. */
  const begin = async (): Promise<Month> => {
    const since = (await table.get(sumsKey))?.['month']?.S;
    if (since !== undefined) return since;
    const now = monthOf(new Date());
    const known = await inAll([...partitionsOf(monthsBefore(now, 1)), ...partitionsOf(now)]);
    const month = known.length > 0 ? monthsBefore(now, -1) : always;
    await table.put({ ...sumsKey, month: { S: month } }, { onlyNew: true });
    return begin();
  };
  let begun: Promise<Month> | undefined;
  const wholeSince = async (): Promise<Month> => {
    begun ??= begin();
    return begun.catch((error) => {
      begun = undefined;
      throw error;
    });
  };

  const exactSum = async (month: Month): Promise<MonthSum> => sumOfMonth(month, await ofMonth(month));
  const keptSum = async (month: Month): Promise<MonthSum | undefined> =>
    sumsIn(await table.all(sumPartition(month)))[0];

  const people: UseStore['people'] = async (month) => {
    if (month < (await wholeSince())) return byPerson(await ofMonth(month));
    return (await inAll(personPartitions(month))).map(readPerson);
  };

  return {
    async add({ sub, groups, dashboard, at, isRenewal }) {
      await wholeSince();
      const use = { month: monthOf(at), sub, dashboard, lastAt: at };
      const sessions = counts({ opened: Number(!isRenewal), renewed: Number(isRenewal) });
      const set = lastAtOf(at);
      const old = await table.exchange({ key: useKey(use), set, add: sessions });
      // A rejection would make the caller record the use again, so a failed sum is only logged.
      const addUp = async (): Promise<void> => {
        const earlier = [1, 2].map((age) => useKey({ ...use, month: monthsBefore(use.month, age) }));
        const before = latestIn(old ? [old] : await table.getMany(earlier));
        await Promise.all([
          table.update({ key: personKey(use), set: { ...set, ...groupsOf(groups) }, add: sessions }),
          ...movesOf(use, before, !old).map(({ key, add }, index) =>
            table.update(index === 0 ? { key, set, add: { ...sessions, ...add } } : { key, add }),
          ),
        ]);
      };
      await addUp().catch((error: unknown) =>
        log(lineOf({ level: 'warn', code: 'use-not-summed', reason: reasonOf(error) })),
      );
    },

    ofPerson: async (sub, months) => (await ofPerson(sub, months)).map(readUse),
    people,

    async peopleAmong(month, subs) {
      if (month < (await wholeSince())) {
        return byPerson((await Promise.all(subs.map((sub) => ofPerson(sub, [month])))).flat().map(readUse));
      }
      return (await table.getMany(subs.map((sub) => personKey({ month, sub })))).map(readPerson);
    },

    async peopleSince(months, since) {
      const whole = await wholeSince();
      if (months.some((month) => month < whole)) return peopleSince(await ofMonths(months), since);
      const people = new Map<DashboardId, number>();
      const found = await Promise.all(months.map((month) => inAll(dashboardPartitions(month))));
      for (const [index, month] of months.entries()) {
        const isFirst = month === monthOf(since);
        for (const item of found[index] ?? []) {
          const dashboard = (item['sk']?.S ?? '') as DashboardId;
          const count = peopleOn(item, (day) => !isFirst || day >= dayOf(since));
          if (count > 0) people.set(dashboard, (people.get(dashboard) ?? 0) + count);
        }
      }
      return people;
    },

    async groupsSince(months, since) {
      const found = await inAll(months.flatMap(personPartitions));
      return groupsSince(await ofMonths(months), found.map(readPerson), since);
    },

    async sum(month) {
      const kept = await keptSum(month);
      if (kept) return kept;
      if (month < (await wholeSince())) return exactSum(month);
      const items = await inAll(dashboardPartitions(month));
      return { month, people: (await people(month)).length, dashboards: dashboardsIn(items) };
    },

    async forget(sub, months) {
      const other = someone();
      for (const item of await ofPerson(sub, months)) {
        const moved = useItem({ ...readUse(item), sub: other });
        await persist(() => table.transact([{ put: moved }, { remove: { key: keyIn(item) } }]), 'forgetting use');
      }
      for (const month of months) {
        const known = await table.get(personKey({ month, sub }));
        if (!known) continue;
        const { groups: _, ...moved } = { ...known, ...personKey({ month, sub: other }) };
        await persist(() => table.transact([{ put: moved }, { remove: { key: keyIn(known) } }]), 'forgetting use');
      }
    },

    async sumUp(month) {
      if (await keptSum(month)) return;
      for (const item of sumItems(await exactSum(month))) await table.put(item);
    },

    async dropPeople(month) {
      const partitions = [...partitionsOf(month), ...personPartitions(month)];
      for (const item of await inAll(partitions)) await table.transact([{ remove: { key: keyIn(item) } }]);
    },
  };
}

const latestIn = (items: readonly Item[]): Date | undefined =>
  items.length === 0 ? undefined : new Date(Math.max(...items.map(({ lastAt }) => Number(lastAt?.N))));
