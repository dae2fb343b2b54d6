import type { Syncing } from '#server/application/sync/sync-dashboards';
import { createProcessLease } from '#server/ports/leases';
import { noMetrics } from '#server/ports/metrics';
import type { Caller } from '#server/http/caller';
import { permissionStoreInMemory } from './permission-store-in-memory';

export const clock = () => new Date('2026-11-20T08:00:00Z');

export function inGroups(...groups: string[]): Caller {
  return { sub: 'a-sub', email: 'ann@example.com', groups, access: 'by-group' };
}

export const manager = inGroups('SuperUser');
export const openVisitor: Caller = { ...inGroups(), access: 'open' };

/** A sync of one process, which nothing follows. */
export const syncing = (over: Partial<Syncing> = {}): Syncing => ({
  lease: createProcessLease(),
  failures: permissionStoreInMemory(),
  metrics: noMetrics,
  afterwards: () => undefined,
  ...over,
});
