import { setTimeout as sleep } from 'node:timers/promises';
import { type CognitoPeopleOptions, createCognitoPeople } from './adapters/cognito/cognito-people';
import type { QuickSightOfPortal } from './adapters/quicksight/quicksight-clients';
import { createQuickSightGroups } from './adapters/quicksight/quicksight-groups';
import { createQuickSightPermissions } from './adapters/quicksight/quicksight-permissions';
import { countedGroups, countedPermissions } from './application/counted-bi-service';
import { createKeepPermissions, type KeepPermissions } from './application/permissions/keep-permissions';
import { createPrepareReader, type PrepareReader } from './application/permissions/memberships';
import { createJoinReaders, createRemoveLeavers } from './application/permissions/nightly-run';
import type { SharedCatalogue } from './application/permissions/shared-catalogue';
import { createPermissionsRun, schedulePermissions } from './application/permissions/schedule';
import { type LineSink, lineOf, reasonOf } from './http/log';
import type { Clock } from './ports/clock';
import { type Metrics, noMetrics } from './ports/metrics';
import type { PermissionStore } from './ports/permission-store';
import type { Lease } from './ports/sync-lease';

export interface ManagedPermissionsParts {
  store: SharedCatalogue;
  state: PermissionStore;
  quickSight: QuickSightOfPortal;
  pool: CognitoPeopleOptions;
  /** Without it the BI service's permissions and groups are only read. */
  changes: boolean;
  /** Waits this many milliseconds between two calls of the BI service; really, and until the stop, if missing. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Counts nothing if missing. */
  metrics?: Metrics;
  clock?: Clock;
  /** Of each dashboard, where several processes change permissions. */
  leases?: (metaId: string) => Lease;
  /** Tells another process to do what nobody waits for, where this one can't; never rejects. */
  elsewhere?: () => Promise<void>;
  /** Where the record and the errors go, a line of JSON each; the console if missing. */
  log?: LineSink;
}

export interface ManagedPermissions {
  prepareReader: PrepareReader;
  keep: KeepPermissions;
  /** Does what is due for so many milliseconds at most, the nightly run included. False if something is left for the next slice. */
  runSlice(milliseconds: number): Promise<boolean>;
  /** Continues what is due, and runs every night. */
  start(): { stop(): Promise<void> };
}

/** A line of the log names no more. */
const mostNames = 20;

/** Everything that writes to the BI service's permissions, groups and readers, and the record of what it does at night. */
export function createManagedPermissions(parts: ManagedPermissionsParts): ManagedPermissions {
  const { metrics = noMetrics, log: say = console.info, log: complain = console.error } = parts;
  const ending = new AbortController();
  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { ref: false, signal: ending.signal });
  const state: PermissionStore = parts.changes ? parts.state : { ...parts.state, phase: async () => 'review' };
  const all = {
    clock: () => new Date(),
    pause,
    readersNamedBy: parts.quickSight.readersNamedBy ?? 'sub',
    ...parts,
    portal: parts.quickSight.portal,
    state,
    permissions: countedPermissions(createQuickSightPermissions(parts.quickSight), metrics),
    groups: countedGroups(createQuickSightGroups(parts.quickSight), metrics),
    people: createCognitoPeople(parts.pool),
  };
  const joinReaders = createJoinReaders(all);
  const removeLeavers = createRemoveLeavers(all);
  const keep = createKeepPermissions(all, joinReaders, parts.elsewhere);

  const nightly = async (): Promise<void> => {
    const { problems, unknown, ...counts } = await removeLeavers();
    const all = [...problems, ...(await joinReaders())];
    const run = { event: 'nightly-run', ...counts, unknown: unknown.slice(0, mostNames), problems: all.length };
    say(lineOf({ level: 'info', ...run }));
    if (counts.doubted > 0)
      all.push(`${counts.doubted} readers seem to have left the user pool: too many to be removed by itself`);
    for (const reason of all) complain(lineOf({ level: 'warn', code: 'nightly-run-failed', reason }));
  };
  const run = createPermissionsRun({ keep, nightly, state, clock: all.clock });

  return {
    prepareReader: createPrepareReader(all),
    keep,
    async runSlice(milliseconds) {
      const timer = setTimeout(() => ending.abort(), milliseconds);
      try {
        await run();
        return true;
      } catch (error) {
        if (!ending.signal.aborted) throw error;
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
    start() {
      const schedule = schedulePermissions(run, (error) => {
        if (ending.signal.aborted) return;
        complain(lineOf({ level: 'error', code: 'permissions-failed', reason: reasonOf(error) }));
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
