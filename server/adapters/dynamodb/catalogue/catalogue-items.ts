import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import {
  type Dashboard,
  type DashboardId,
  isDashboardId,
  splitDashboardId,
  type StoredField,
  untouchedEdit,
} from '#domain/dashboards/dashboard';
import type { FinishedSync } from '#domain/dashboards/sync/sync-outcome';
import { failed, ok, type Result } from '#domain/result';
import { LaterVersion } from '../../../ports/stores/later-version';
import type { Item } from '../table/table-requests';

/** All dashboards share one partition, so that one Query reads them all in order. */
export const dashboardPartition = 'dashboard';

export const headKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'head' } };
export const syncLeaseKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'sync-lease' } };
export const homePathKey = (sub: string): Item => ({ pk: { S: `user#${sub}` }, sk: { S: 'home-path' } });

/** Undefined for an id that is in no table of ours. */
export function keyOf(id: DashboardId): Item | undefined {
  const parts = splitDashboardId(id);
  return parts?.pk === dashboardPartition ? { pk: { S: parts.pk }, sk: { S: parts.sk } } : undefined;
}

const text = z.object({ S: z.string() });
const texts = z.object({ L: z.array(text) });
const number = z.object({ N: z.string() });

/** A field of a kind that is not here does not compile before `write` and `readAs` know it. A date is in milliseconds since 1970. */
type Value = string | boolean | Date | string[];

function write(value: Value): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value instanceof Date) return { N: String(value.getTime()) };
  return { L: value.map((one) => ({ S: one })) };
}

/** Undefined for an attribute of another kind than the example. */
function readAs(example: Value, attribute: AttributeValue | undefined): Value | undefined {
  if (typeof example === 'string') return text.safeParse(attribute).data?.S;
  if (typeof example === 'boolean') return attribute?.BOOL;
  if (example instanceof Date) return dateIn(attribute);
  return texts.safeParse(attribute).data?.L.map(({ S }) => S);
}

/** A value of each field but the id. Its kind says how the field is stored, under the field's own name. */
const examples: Readonly<Record<Exclude<StoredField, 'id'>, Value>> = {
  ...untouchedEdit(''),
  metaId: '',
  metaName: '',
  metaArn: '',
  updatedAt: new Date(0),
  missing: false,
};

/** The names of all fields that this release stores. */
export const storedFields = Object.keys(examples).toSorted().join();

/** The fields that a row of an earlier version lacks, because managers could not edit them yet. */
const firstEdit: Item = stored(untouchedEdit(''));

/** `sync` is the number of the sync that changed the row last, `editedBy` the `sub` of who edited it last (earlier releases stored their address). */
export interface StoredRow {
  dashboard: Dashboard;
  sync: number | undefined;
  editedBy?: string | undefined;
}

/** Beside the fields of an edit. */
export const storedEditor = (sub: string | undefined): Item => (sub === undefined ? {} : { editedBy: { S: sub } });

/** The row, or the first attribute with an invalid value, which means that someone has edited the table by hand. */
export function readItem(item: Item): Result<StoredRow, { attribute: string }> {
  const id = idOf(item);
  if (!isDashboardId(id)) return failed({ attribute: 'sk' });
  const dashboard: Record<string, unknown> = { id };
  const complete = { ...firstEdit, ...item };
  for (const [field, example] of Object.entries(examples)) {
    const value = readAs(example, complete[field]);
    if (value === undefined) return failed({ attribute: field });
    dashboard[field] = value;
  }
  const editedBy = text.safeParse(item['editedBy']).data?.S;
  return ok({ dashboard: dashboard as unknown as Dashboard, sync: numberIn(item['sync']), editedBy });
}

export const idOf = (item: Item): string => `${item['pk']?.S}@${item['sk']?.S}`;

/** The attributes of these fields with their values, without the id and whatever else is no field of a dashboard. */
export function stored(fields: Partial<Dashboard>): Item {
  const known = Object.entries(fields).filter(([field]) => field in examples);
  return Object.fromEntries(known.map(([field, value]) => [field, write(value as Value)]));
}

const countsShape = { added: z.number(), renamed: z.number(), missing: z.number(), returned: z.number() };
const storedSync = z.object({ ...countsShape, finishedAt: z.number() });

/** The table's format, stored in the head. It grows when an earlier version would misread the data; a table without one has the first. */
const format = 1;

/** The state of the catalogue as a whole. `rev` grows with every change of a row; `pending` is the number of a logged sync that is being applied. */
export interface Head {
  rev: number;
  pending: number | undefined;
  lastSync: FinishedSync | undefined;
}

/** Throws LaterVersion for a table that is not for this one. */
export function readHead(item: Item | undefined): Head {
  const found = numberIn(item?.['format']) ?? 1;
  if (found > format) {
    throw new LaterVersion(
      `The table was made by a later version of the portal (${found}, this one knows ${format}). Deploy that version.`,
    );
  }
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
