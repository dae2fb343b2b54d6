import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { untouchedEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, historyKinds, refusedCodes } from '#domain/dashboards/history/history';
import { storedEvents } from '../../stored-events';
import type { Item } from '../table/table-requests';

/** One small item for each entry, so that pages of a topic or a person are read fast; a change is whole beside its dashboard only. */
export const overall = 'history';
/** Whole entries of a dashboard's changes, those of syncs included. */
export const changesOf = (dashboard: DashboardId): string => `history#${dashboard}`;

/** Sorts as the number does. */
export const sortKey = (number: number): string => String(number).padStart(15, '0');

export const overallKey = (number: number): Item => ({ pk: { S: overall }, sk: { S: sortKey(number) } });
export const changeKey = (dashboard: DashboardId, number: number): Item => ({
  pk: { S: changesOf(dashboard) },
  sk: { S: sortKey(number) },
});
/** Holds the number of the last entry. */
export const numbersKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'history' } };
export const incidentPartition = 'incident';
export const incidentKey = (key: string): Item => ({ pk: { S: incidentPartition }, sk: { S: key } });

/** A write of a transaction: no entry is written twice. */
type NewItem = { put: Item; onlyNew: true };

type OfDashboard = Extract<HistoryEntry, { dashboard: DashboardId }>;

/** Enters a change that is part of a sync, which has an entry of its own in `overall`. */
export const partOfSync = (entry: OfDashboard): NewItem => ({
  put: { ...changeKey(entry.dashboard, entry.number), ...stored(entry) },
  onlyNew: true,
});

/** Enters a change of one dashboard, or what was decided of it. */
export const singleChange = (entry: OfDashboard): NewItem[] => {
  const { entry: _, ...found } = stored(entry);
  const pointer = { ...overallKey(entry.number), ...found, dashboard: { S: entry.dashboard } };
  return [partOfSync(entry), { put: pointer, onlyNew: true }];
};

/** Enters anything else. */
export const event = (entry: Exclude<HistoryEntry, OfDashboard>): NewItem => ({
  put: { ...overallKey(entry.number), ...stored(entry) },
  onlyNew: true,
});

/** Values that are filtered by or counted are attributes of their own; the rest is JSON. */
function stored(entry: HistoryEntry): Item {
  return {
    kind: { S: entry.kind },
    ...(entry.by && { sub: { S: entry.by.sub } }),
    ...(entry.kind === 'changed' && entry.sync !== undefined && { sync: { N: String(entry.sync) } }),
    ...(entry.kind === 'refused' && { count: { N: String(entry.count) } }),
    entry: { S: JSON.stringify(entry) },
  };
}

/** The dashboard whose change this item only points to. */
export const pointsTo = (item: Item): DashboardId | undefined => item['dashboard']?.S as DashboardId | undefined;

export const numberOf = (item: Item): number => Number(item['sk']?.S);

function isKnown(entry: HistoryEntry): boolean {
  if (entry.kind === 'refused') return refusedCodes.includes(entry.code);
  if (entry.kind in storedEvents) return storedEvents[entry.kind as keyof typeof storedEvents].safeParse(entry).success;
  return historyKinds.includes(entry.kind);
}

/**
 * Undefined for an entry that a later version wrote. Others are trusted, because only this module writes entries; those of an earlier version
 * lack the fields that came later.
 */
export function readEntry(item: Item): HistoryEntry | undefined {
  const stored = JSON.parse(item['entry']?.S ?? '{}') as Extract<HistoryEntry, { kind: 'changed' | 'section' }>;
  if (!isKnown(stored)) return undefined;
  if (stored.kind === 'section') return { ...stored, number: numberOf(item), at: new Date(stored.at) };
  const { at, before, after, ...entry } = stored;
  const count = item['count']?.N;
  return {
    ...entry,
    number: numberOf(item),
    at: new Date(at),
    ...(before && { before: version(before) }),
    ...(after && { after: version(after) }),
    ...(count !== undefined && { count: Number(count) }),
  };
}

const version = (json: Dashboard): Dashboard => ({
  ...untouchedEdit(''),
  ...json,
  updatedAt: new Date(json.updatedAt),
});
