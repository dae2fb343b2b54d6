import {
  type HistoryEntry,
  type HistoryQuery,
  type HistoryTopic,
  historyKinds,
} from '#domain/dashboards/history/history';
import type { LineSink } from '../../../ports/log';
import { type History, createLeaveOut, eventOf, keyOf, pageLength } from '../../../ports/stores/history';
import type { Item } from '../table/table-requests';
import { type DynamoDbTable, persist } from '../table/dynamodb-table';
import {
  changeKey,
  changesOf,
  event,
  incidentKey,
  numberOf,
  numbersKey,
  overall,
  overallKey,
  pointsTo,
  readEntry,
  sortKey,
} from './history-items';
import { forgetIn } from './forgotten-people';
import type { LoggedSyncs } from './logged-syncs';
import { partKeys } from './sync-items';

/** Reserves numbers that no other entry has or will have, and returns the first. They can stay unused. */
export const takeNumbers = async (table: DynamoDbTable, many: number): Promise<number> =>
  (await table.count(numbersKey, 'last', many)) - many + 1;

const kindsOf: Record<HistoryTopic, readonly HistoryEntry['kind'][]> = {
  'all-changes': ['changed', 'bulk-edited', 'bulk-undone', 'synced', 'sync-undone', 'access', 'permissions', 'section'],
  changes: ['changed', 'bulk-edited', 'bulk-undone', 'section'],
  syncs: ['synced', 'sync-undone'],
  sections: ['section'],
  access: ['signed-in', 'viewed-as', 'helped', 'sessions-ended', 'refused', 'access', 'permissions', 'exported'],
};
const valuesOf = (kinds: readonly string[]) => kinds.map((kind, index) => [`kind${index}`, { S: kind }] as const);
const listOf = (values: ReturnType<typeof valuesOf>) => values.map(([name]) => `:${name}`).join(', ');

/** Reads the history from the table of the store, which enters the changes. A pending sync is applied first, so that its entries are there. */
export function createDynamoDbHistory(table: DynamoDbTable, syncs: LoggedSyncs, log: LineSink): History {
  const laterEntries = async (): Promise<number> => {
    const known = valuesOf(historyKinds);
    const where = `NOT #kind IN (${listOf(known)})`;
    return (await table.newest(overall, { limit: Infinity, where, given: Object.fromEntries(known) })).length;
  };
  const leaveOut = createLeaveOut(laterEntries, log);

  /** Whole entries for the items of `overall`, in their order. */
  const whole = async (items: Item[]): Promise<Item[]> => {
    const keys = items.flatMap((item) => {
      const dashboard = pointsTo(item);
      return dashboard ? [changeKey(dashboard, numberOf(item))] : [];
    });
    const changes = new Map((await table.getMany(keys)).map((item) => [numberOf(item), item]));
    return items.map((item) => changes.get(numberOf(item)) ?? item);
  };

  /** Newest first, one more than a page has if there are more. Changes that were none in the end have no entry. */
  const partsOf = async (sync: number, limit: number, before = Infinity): Promise<Item[]> => {
    const keys = [...partKeys(await syncs.logOf(sync))].filter(([number]) => number < before).toReversed();
    const found: Item[] = [];
    while (keys.length > 0 && found.length <= limit) {
      const items = await table.getMany(keys.splice(0, 100).map(([, key]) => key));
      found.push(...items.toSorted((a, b) => numberOf(b) - numberOf(a)));
    }
    return found;
  };

  const read = async ({ dashboard, sync, topic, by, before, limit = pageLength }: HistoryQuery): Promise<Item[]> => {
    if (sync !== undefined && dashboard === undefined) {
      const parts = await partsOf(sync, limit, before);
      const isChange = topic === undefined || topic === 'changes';
      return parts.filter((part) => isChange && (by === undefined || part['sub']?.S === by));
    }
    const kinds = valuesOf(topic ? kindsOf[topic] : []);
    const conditions = [
      ...(kinds.length > 0 ? [`#kind IN (${listOf(kinds)})`] : []),
      ...(by === undefined ? [] : ['#sub = :sub']),
      ...(sync === undefined ? [] : ['#sync = :sync']),
    ];
    const items = await table.newest(dashboard === undefined ? overall : changesOf(dashboard), {
      limit: limit + 1,
      below: before === undefined ? undefined : sortKey(before),
      ...(conditions.length > 0 && { where: conditions.join(' AND ') }),
      given: {
        ...Object.fromEntries(kinds),
        ...(by !== undefined && { sub: { S: by } }),
        ...(sync !== undefined && { sync: { N: String(sync) } }),
      },
    });
    return whole(items);
  };

  return {
    laterEntries,

    async page(query) {
      await syncs.settle();
      const { limit = pageLength } = query;
      const found = await read(query);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      const entries = await leaveOut(shown.map(readEntry));
      return { entries, ...(found.length > limit && last && { next: numberOf(last) }) };
    },

    async entry(number) {
      await syncs.settle();
      const item = await table.get(overallKey(number));
      if (item) return (await whole([item])).map(readEntry)[0];
      // A change that is part of a sync has a number between the sync's and that of the next entry.
      const [sync] = await table.newest(overall, { below: sortKey(number), limit: 1 });
      const key = sync && partKeys(await syncs.logOf(numberOf(sync))).get(number);
      const part = key && (await table.get(key));
      return part && readEntry(part);
    },

    async note(incident, { sub, email }, now, times = 1) {
      const key = incidentKey(keyOf(incident, { sub, email }, now));
      await persist(async () => {
        const known = (await table.get(key))?.['number']?.N;
        if (known !== undefined) {
          if (incident.kind !== 'refused') return 'written';
          return table.update({ key: overallKey(Number(known)), add: { count: { N: String(times) } } });
        }
        const number = await takeNumbers(table, 1);
        const common = { number, at: now, by: { sub, email } };
        return table.transact([
          { put: { ...key, number: { N: String(number) } }, onlyNew: true },
          event({ ...eventOf(incident, times), ...common }),
        ]);
      }, 'noting an incident');
    },

    async forget(sub, decidedAbout) {
      await syncs.settle();
      await forgetIn(table, syncs, sub, decidedAbout);
    },
  };
}
