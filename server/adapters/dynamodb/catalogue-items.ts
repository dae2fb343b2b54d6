import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import {
  type Dashboard,
  type DashboardId,
  isDashboardId,
  splitDashboardId,
} from '../../../src/domain/dashboards/dashboard';
import type { FinishedSync } from '../../../src/domain/dashboards/sync-outcome';
import { failed, ok, type Result } from '../../../src/domain/result';

export type Item = Record<string, AttributeValue>;

/** All dashboards share one partition, so that one Query reads them all in order. */
export const dashboardPartition = 'dashboard';

export const headKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'head' } };
export const leaseKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'sync-lease' } };
export const homePathKey = (sub: string): Item => ({ pk: { S: `user#${sub}` }, sk: { S: 'home-path' } });

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

/** `sync` is the number of the sync that changed the row last. */
export interface StoredRow {
  dashboard: Dashboard;
  sync: number | undefined;
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
  return ok({ dashboard: dashboard as unknown as Dashboard, sync: numberIn(item['sync']) });
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

/** What the whole catalogue shares. `rev` grows with every change of a row; `pending` is the number of a logged sync that is being applied. */
export interface Head {
  rev: number;
  pending: number | undefined;
  lastSync: FinishedSync | undefined;
}

export function readHead(item: Item | undefined): Head {
  const sync = item?.['lastSync']?.S;
  const { finishedAt, ...counts } = sync === undefined ? {} : storedSync.parse(JSON.parse(sync));
  return {
    rev: numberIn(item?.['rev']) ?? 0,
    pending: numberIn(item?.['pending']),
    lastSync: finishedAt === undefined ? undefined : ({ ...counts, finishedAt: new Date(finishedAt) } as FinishedSync),
  };
}

export const storedLastSync = ({ finishedAt, added, renamed, missing, returned }: FinishedSync): AttributeValue => ({
  S: JSON.stringify({ added, renamed, missing, returned, finishedAt: finishedAt.getTime() }),
});

function numberIn(value: AttributeValue | undefined): number | undefined {
  const { data } = number.safeParse(value);
  return data && Number(data.N);
}

function dateIn(value: AttributeValue | undefined): Date | undefined {
  const time = new Date(numberIn(value) ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
