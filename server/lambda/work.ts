import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ok } from '#domain/result';
import type { Item } from '../adapters/dynamodb/table/table-requests';
import { createDynamoDbKeptPreview } from '../adapters/dynamodb/catalogue/dynamodb-kept-preview';
import { createDynamoDbLease } from '../adapters/dynamodb/dynamodb-lease';
import { exportsLeaseKey, mailLeaseKey } from '../adapters/dynamodb/dynamodb-person-store';
import { permissionsLeaseKey } from '../adapters/dynamodb/dynamodb-permission-store';
import { dataLeaseKey } from '../adapters/dynamodb/dynamodb-refresh-store';
import { lookAt } from '../application/health/look-at';
import type { Backend } from '../compose/backend';
import type { DashboardStore } from '../ports/stores/dashboard-store';
import type { DataSeen, Probes } from '../ports/health-probes';
import { LaterVersion } from '../ports/stores/later-version';
import type { WorkAnswer, WorkCall } from './sync-call';
import { bouncedIn } from './ses-event';

/** Milliseconds of the function's fifteen minutes. */
const slice = 13 * 60_000;
/** After these milliseconds nobody waits for an answer. */
const patience = 22_000;

export async function lookAtTable(store: Pick<DashboardStore, 'lastSync' | 'checkWritable'>): Promise<DataSeen> {
  try {
    await store.lastSync();
    await store.checkWritable();
    return { kind: 'in-a-table' };
  } catch (error) {
    return error instanceof LaterVersion ? { kind: 'later-version' } : { kind: 'unusable', reason: String(error) };
  }
}

/** Runs until a slice is over. */
async function forOneSlice(run: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), slice);
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The work of the function besides syncs. */
export function createWork(
  { syncs, permissions, refreshes, mails, exports }: Backend,
  probes: Probes,
  client: DynamoDBClient,
  table: string,
): (call: WorkCall) => Promise<WorkAnswer> {
  const previews = createDynamoDbKeptPreview(client, table, () => new Date());
  // The API has checked who calls it.
  const manager = { access: 'open', groups: [] } as const;

  const preview = async (): Promise<WorkAnswer> => {
    const known = await previews.take();
    if (known) return ok(known);
    const started = Date.now();
    const found = await syncs.preview(manager, { onPage() {}, signal: new AbortController().signal });
    if (found.ok && Date.now() - started > patience) await previews.keep(found.value);
    return found;
  };

  /** Leaves it to another instance that is at it, which does what is due now, too. */
  const unlessUnderWay = async (lease: Item, runSlice: () => Promise<boolean>): Promise<WorkAnswer> => {
    const held = await createDynamoDbLease(client, table, lease).take();
    if (!held) return ok({ isDone: false });
    try {
      return ok({ isDone: await runSlice() });
    } finally {
      await held.giveBack().catch(() => undefined);
    }
  };

  const workOnPermissions = async (afterSync: boolean): Promise<WorkAnswer> => {
    if (afterSync) await permissions.keep.expectChanged();
    return unlessUnderWay(permissionsLeaseKey, () => permissions.runSlice(slice));
  };

  const readRefreshes = () => forOneSlice(async (signal) => (await refreshes.read(signal)).problem === undefined);
  const sendMails = () => forOneSlice(async (signal) => !(await mails.run(signal)).isDown);

  const makeExports = () => forOneSlice(async (signal) => (await exports.run(signal), !signal.aborted));

  return (call) => {
    switch (call.work) {
      case 'preview':
        return preview();
      case 'apply':
        return syncs.apply({ ...manager, ...call.by }, call.chosen);
      case 'health':
        return lookAt(probes, patience).then(ok);
      case 'permissions':
        return workOnPermissions(call.afterSync);
      case 'refreshes':
        return unlessUnderWay(dataLeaseKey, readRefreshes);
      case 'mails':
        return unlessUnderWay(mailLeaseKey, sendMails);
      case 'exports':
        return unlessUnderWay(exportsLeaseKey, makeExports);
      case 'bounced':
        return exports.stopBounced(bouncedIn(call.detail)).then(() => ok({ isDone: true }));
    }
  };
}
