import { ok } from '#domain/result';
import type { Item } from '../adapters/dynamodb/catalogue-items';
import { dataLeaseKey } from '../adapters/dynamodb/dynamodb-data-store';
import { createDynamoDbKeptPreview } from '../adapters/dynamodb/dynamodb-kept-preview';
import { createDynamoDbLease } from '../adapters/dynamodb/dynamodb-lease';
import { permissionsLeaseKey } from '../adapters/dynamodb/dynamodb-permission-store';
import { lookAt } from '../application/health/look-at';
import type { SyncInSteps } from '../application/preview-sync';
import { createRefreshesRun, refreshesNotRead } from '../followed-refreshes';
import { probesOf, servicesOf } from '../health-probes';
import type { DataSeen } from '../ports/health-probes';
import { LaterVersion } from '../ports/later-version';
import { quickSightOf } from '../settings/services';
import type { LambdaEnvironment } from './environment';
import { type Parts, writeLine } from './parts';
import { managedBy } from './permissions';
import type { WorkAnswer, WorkCall } from './sync-call';

/** Milliseconds of the function's fifteen minutes. */
const slice = 13 * 60_000;
/** After these milliseconds nobody waits for an answer. */
const patience = 22_000;
/** Five are looked at in a second. */
const mostLookedAt = 50;

async function lookAtTable(store: Parts['store']): Promise<DataSeen> {
  try {
    await store.lastSync();
    await store.checkWritable();
    return { kind: 'in-a-table' };
  } catch (error) {
    return error instanceof LaterVersion ? { kind: 'later-version' } : { kind: 'unusable', reason: String(error) };
  }
}

/** What the function does besides syncing. */
export function createWork(
  environment: LambdaEnvironment,
  parts: Parts,
  steps: SyncInSteps,
): (call: WorkCall) => Promise<WorkAnswer> {
  const { client, store } = parts;
  const { table, stage, settings } = environment;
  const previews = createDynamoDbKeptPreview(client, table, () => new Date());
  const probes = probesOf(servicesOf(settings, stage), {
    dashboards: () => store.list(),
    data: () => lookAtTable(store),
    sharing: () => store.permissions.sharing(),
    most: mostLookedAt,
  });
  // The API has checked who calls it.
  const manager = { access: 'open', groups: [] } as const;

  const preview = async (): Promise<WorkAnswer> => {
    const known = await previews.take();
    if (known) return ok(known);
    const started = Date.now();
    const found = await steps.preview(manager, { onPage() {}, signal: new AbortController().signal });
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

  const workOnPermissions = async (all: boolean): Promise<WorkAnswer> => {
    // Each slice has its own end.
    const managed = managedBy(environment, parts);
    if (all) await managed.keep.expectAll();
    return unlessUnderWay(permissionsLeaseKey, () => managed.runSlice(slice));
  };

  const readRefreshes = async (): Promise<boolean> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), slice);
    try {
      const { problem } = await createRefreshesRun({ ...parts, quickSight: quickSightOf(settings) }, ending.signal)();
      if (problem !== undefined && !ending.signal.aborted) writeLine(refreshesNotRead(problem));
      return problem === undefined;
    } finally {
      clearTimeout(timer);
    }
  };

  return (call) => {
    switch (call.work) {
      case 'preview':
        return preview();
      case 'apply':
        return steps.apply({ ...manager, ...call.by }, call.chosen);
      case 'health':
        return lookAt(probes, patience).then(ok);
      case 'permissions':
        return workOnPermissions(call.all);
      case 'refreshes':
        return unlessUnderWay(dataLeaseKey, readRefreshes);
    }
  };
}
