import { setTimeout as sleep } from 'node:timers/promises';
import { type CognitoPeopleOptions, createCognitoPeople } from './adapters/cognito/cognito-people';
import type { QuickSightAccess } from './adapters/quicksight/quicksight-clients';
import { createQuickSightGroups } from './adapters/quicksight/quicksight-groups';
import { createQuickSightPermissions } from './adapters/quicksight/quicksight-permissions';
import { countedGroups, countedPermissions } from './application/counted-bi-service';
import { createKeepPermissions, type KeepPermissions } from './application/permissions/keep-permissions';
import { createPrepareReader, type PrepareReader } from './application/permissions/memberships';
import { createJoinReaders, createRemoveLeavers } from './application/permissions/nightly-run';
import type { SharedCatalogue } from './application/permissions/shared-catalogue';
import { schedulePermissions } from './application/permissions/schedule';
import { lineOf, reasonOf } from './http/log';
import type { Clock } from './ports/clock';
import { type Metrics, noMetrics } from './ports/metrics';
import type { PermissionStore } from './ports/permission-store';

export interface ManagedPermissionsParts {
  store: SharedCatalogue;
  state: PermissionStore;
  quickSight: QuickSightAccess;
  pool: CognitoPeopleOptions;
  /** Without it the BI service's permissions and groups are only read. */
  changes: boolean;
  /** Waits this many milliseconds between two calls of the BI service; really, and until the stop, if missing. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Counts nothing if missing. */
  metrics?: Metrics;
  clock?: Clock;
}

export interface ManagedPermissions {
  prepareReader: PrepareReader;
  keep: KeepPermissions;
  /** Continues what is due, and runs every night. */
  start(): { stop(): Promise<void> };
}

/** A line of the log names no more. */
const mostNames = 20;

/** Everything that writes to the BI service's permissions, groups and readers, and the record of what it does at night. */
export function createManagedPermissions(parts: ManagedPermissionsParts): ManagedPermissions {
  const { metrics = noMetrics } = parts;
  const ending = new AbortController();
  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { ref: false, signal: ending.signal });
  const state: PermissionStore = parts.changes ? parts.state : { ...parts.state, phase: async () => 'review' };
  const all = {
    clock: () => new Date(),
    pause,
    ...parts,
    state,
    permissions: countedPermissions(createQuickSightPermissions(parts.quickSight), metrics),
    groups: countedGroups(createQuickSightGroups(parts.quickSight), metrics),
    people: createCognitoPeople(parts.pool),
  };
  const joinReaders = createJoinReaders(all);
  const removeLeavers = createRemoveLeavers(all);
  const keep = createKeepPermissions(all, joinReaders);

  const nightly = async (): Promise<void> => {
    const { problems, unknown, ...counts } = await removeLeavers();
    const all = [...problems, ...(await joinReaders())];
    await keep.checkAll();
    const run = { event: 'nightly-run', ...counts, unknown: unknown.slice(0, mostNames), problems: all.length };
    console.info(lineOf({ level: 'info', ...run }));
    if (counts.doubted > 0)
      all.push(`${counts.doubted} readers seem to have left the user pool: too many to be removed by itself`);
    for (const reason of all) console.error(lineOf({ level: 'warn', code: 'nightly-run-failed', reason }));
  };

  return {
    prepareReader: createPrepareReader(all),
    keep,
    start() {
      const schedule = schedulePermissions({ keep, nightly, state, clock: all.clock }, (error) => {
        if (ending.signal.aborted) return;
        console.error(lineOf({ level: 'error', code: 'permissions-failed', reason: reasonOf(error) }));
      });
      return {
        stop() {
          ending.abort();
          return schedule.stop();
        },
      };
    },
  };
}
