import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import {
  type Dashboard,
  type DashboardId,
  isDashboardId,
  splitDashboardId,
} from '../../../src/domain/dashboards/dashboard';
import type { FinishedSync } from '../../../src/domain/dashboards/sync-outcome';
import type { RowChange } from '../../../src/domain/dashboards/sync-plan';
import { failed, ok, type Result } from '../../../src/domain/result';

export type Item = Record<string, AttributeValue>;

/** All dashboards share one partition, so that one Query reads them all in order. */
export const dashboardPartition = 'dashboard';

export const headKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'head' } };
export const leaseKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'sync-lease' } };
export const homePathKey = (sub: string): Item => ({ pk: { S: `user#${sub}` }, sk: { S: 'home-path' } });
export const logKey = (sync: string, part: number): Item => ({
  pk: { S: `sync#${sync}` },
  sk: { S: String(part).padStart(4, '0') },
});

/** Undefined for an id that is in no table of ours. */
export function keyOf(id: DashboardId): Item | undefined {
  const parts = splitDashboardId(id);
  return parts?.pk === dashboardPartition ? { pk: { S: parts.pk }, sk: { S: parts.sk } } : undefined;
}

const text = z.object({ S: z.string() });
const number = z.object({ N: z.string() });

interface Attribute<Value> {
  read: (value: AttributeValue | undefined) => Value | undefined;
  write: (value: Value) => AttributeValue;
}

const textAttribute: Attribute<string> = {
  read: (value) => text.safeParse(value).data?.S,
  write: (value) => ({ S: value }),
};

/** How each field of a dashboard but its id is stored, under the field's own name. */
const attributes: { readonly [Field in Exclude<keyof Dashboard, 'id'>]: Attribute<Dashboard[Field]> } = {
  metaId: textAttribute,
  metaName: textAttribute,
  metaArn: textAttribute,
  title: textAttribute,
  description: textAttribute,
  icon: textAttribute,
  status: textAttribute,
  missing: { read: (value) => value?.BOOL, write: (missing) => ({ BOOL: missing }) },
  groupList: {
    read: (value) =>
      z
        .object({ L: z.array(text) })
        .safeParse(value)
        .data?.L.map(({ S }) => S),
    write: (groups) => ({ L: groups.map((group) => ({ S: group })) }),
  },
  /** Milliseconds since 1970. */
  updatedAt: { read: (value) => dateIn(value), write: (time) => ({ N: String(time.getTime()) }) },
};

/** `sync` is the id of the logged sync that was applied to the row last. */
export interface StoredRow {
  dashboard: Dashboard;
  sync: string | undefined;
}

/** The row, or the first attribute with an invalid value, which means that someone has edited the table by hand. */
export function readItem(item: Item): Result<StoredRow, { attribute: string }> {
  const id = idOf(item);
  if (!isDashboardId(id)) return failed({ attribute: 'sk' });
  const dashboard: Record<string, unknown> = { id };
  for (const [field, { read }] of Object.entries(attributes)) {
    const value = read(item[field]);
    if (value === undefined) return failed({ attribute: field });
    dashboard[field] = value;
  }
  return ok({ dashboard: dashboard as unknown as Dashboard, sync: item['sync']?.S });
}

export const idOf = (item: Item): string => `${item['pk']?.S}@${item['sk']?.S}`;

/** The attributes of these fields with their values, without the id. */
export function stored(fields: Partial<Dashboard>): Item {
  const all: Record<string, Pick<Attribute<never>, 'write'>> = attributes;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const attribute = all[field];
      return attribute ? [[field, attribute.write(value as never)]] : [];
    }),
  );
}

const countsShape = { added: z.number(), renamed: z.number(), missing: z.number(), returned: z.number() };
const storedSync = z.object({ ...countsShape, finishedAt: z.number() });

/** What the whole catalogue shares. `rev` grows with every change of a row; `pending` is the id of a logged sync that is being applied. */
export interface Head {
  rev: string;
  pending: string | undefined;
  lastSync: FinishedSync | undefined;
}

export function readHead(item: Item | undefined): Head {
  const sync = item?.['lastSync']?.S;
  const { finishedAt, ...counts } = sync === undefined ? {} : storedSync.parse(JSON.parse(sync));
  return {
    rev: number.safeParse(item?.['rev']).data?.N ?? '0',
    pending: item?.['pending']?.S,
    lastSync: finishedAt === undefined ? undefined : ({ ...counts, finishedAt: new Date(finishedAt) } as FinishedSync),
  };
}

export const storedLastSync = ({ finishedAt, added, renamed, missing, returned }: FinishedSync): AttributeValue => ({
  S: JSON.stringify({ added, renamed, missing, returned, finishedAt: finishedAt.getTime() }),
});

/** What a sync finds. Taking a sync back needs the history, which this store does not keep. */
export type FoundChange = Exclude<RowChange, { kind: 'remove' }>;

export const isFoundChange = (change: RowChange): change is FoundChange =>
  change.kind === 'add' || (change.kind === 'change' && change.seen === undefined);

/** Changes of a sync, as its log keeps them: `updatedAt` of an added row and the sync's own time become numbers. */
export interface SyncLog {
  finishedAt: Date;
  changes: ReadonlyMap<DashboardId, FoundChange>;
}

/** So many changes fill less than 100 KB of an item's 400 KB. */
const changesPerItem = 2500;

export function logItems(sync: string, changes: readonly FoundChange[], finishedAt: Date): Item[] {
  return Array.from({ length: Math.ceil(changes.length / changesPerItem) }, (_, part) => ({
    ...logKey(sync, part),
    finishedAt: { N: String(finishedAt.getTime()) },
    changes: {
      B: gzipSync(JSON.stringify(changes.slice(part * changesPerItem, (part + 1) * changesPerItem))),
    },
  }));
}

/** Only this module writes logs, so what it reads is trusted. */
export function readLog(items: readonly Item[]): SyncLog {
  const changes = items
    .flatMap((item) => JSON.parse(gunzipSync(item['changes']?.B ?? new Uint8Array()).toString()) as FoundChange[])
    .map((change) =>
      change.kind === 'add'
        ? { ...change, dashboard: { ...change.dashboard, updatedAt: new Date(change.dashboard.updatedAt) } }
        : change,
    );
  return {
    finishedAt: dateIn(items[0]?.['finishedAt']) ?? new Date(0),
    changes: new Map(changes.map((change) => [change.kind === 'add' ? change.dashboard.id : change.id, change])),
  };
}

/** The row after the change: an added row stays as it is if it exists; undefined if there is nothing to change. */
export function rowAfter(row: Dashboard | undefined, change: FoundChange, now: Date): Dashboard | undefined {
  if (change.kind === 'add') return row ?? change.dashboard;
  if (!row) return undefined;
  const { metaName, metaArn, missing } = change;
  return { ...row, metaName, metaArn, missing, updatedAt: later(row, now) };
}

/** At least a millisecond later than the row, even if the clock stops or goes back. */
export function later({ updatedAt }: Dashboard, now: Date): Date {
  return new Date(Math.max(updatedAt.getTime() + 1, now.getTime()));
}

function dateIn(value: AttributeValue | undefined): Date | undefined {
  const time = new Date(Number(number.safeParse(value).data?.N ?? Number.NaN));
  return Number.isNaN(time.getTime()) ? undefined : time;
}
