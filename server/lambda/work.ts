import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ok } from '#domain/result';
import { createDynamoDbKeptPreview } from '../adapters/dynamodb/catalogue/dynamodb-kept-preview';
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

/** The work of the function besides syncs. */
export function createWork(
  { syncs, worker, deliveries }: Backend,
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

  return (call) => {
    switch (call.work) {
      case 'preview':
        return preview();
      case 'apply':
        return syncs.apply({ ...manager, ...call.by }, call.chosen);
      case 'health':
        return lookAt(probes, patience).then(ok);
      case 'due':
        return worker.run(AbortSignal.timeout(slice)).then(() => ok({ isDone: true }));
      case 'bounced':
        return deliveries.stopBounced(bouncedIn(call.detail)).then(() => ok({ isDone: true }));
    }
  };
}
