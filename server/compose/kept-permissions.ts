import { createKeepPermissions, type KeepPermissions } from '../application/permissions/keep-permissions';
import { createPrepareReader, type PrepareReader } from '../application/permissions/memberships';
import { createForgetLeavers } from '../application/people/forget-leavers';
import { createForgetPerson } from '../application/people/forget-person';
import { createJoinReaders } from '../application/permissions/join-readers';
import { createNightlyRun } from '../application/permissions/nightly-run';
import { createRegisterAhead } from '../application/permissions/register-ahead';
import { createRemoveLeavers } from '../application/permissions/remove-leavers';
import type { ReadersNamedBy } from '../ports/reader-groups';
import { createPermissionsRun, schedulePermissions } from '../application/permissions/schedule';
import { createSharedCatalogue } from '../application/permissions/shared-catalogue';
import { lineOf, reasonOf } from '../ports/log';
import type { PermissionStore } from '../ports/stores/permission-store';
import type { Ports } from '../ports/ports';
import type { Pause } from './pause';

export interface PermissionSettings {
  /** Id of the portal: it tells its groups in the BI service from those of others. */
  portal: string;
  readersNamedBy: ReadersNamedBy;
  /** Whether the BI service's permissions and groups are changed, or only read. */
  managesPermissions: boolean;
  /** Whether everyone in the user pool becomes a reader in the night, before they open a dashboard. */
  registersAhead?: boolean | undefined;
  pause: Pause;
}

type PermissionPorts = Pick<
  Ports,
  | 'dashboards'
  | 'access'
  | 'permissions'
  | 'biPermissions'
  | 'readerGroups'
  | 'poolPeople'
  | 'leases'
  | 'clock'
  | 'incidents'
  | 'history'
  | 'homePaths'
  | 'people'
  | 'uses'
  | 'downloads'
  | 'record'
>;

export interface KeptPermissions {
  prepareReader: PrepareReader;
  keep: KeepPermissions;
  /** Does due work, the nightly run included, for at most these milliseconds. False if some is left for the next slice. */
  runSlice(milliseconds: number): Promise<boolean>;
  /** Continues what is due, and runs every night. */
  start(): { stop(): Promise<void> };
}

/** The most names in a line of the log. */
const mostNames = 20;

/**
 * Composes the use cases that write the BI service's permissions, groups and readers, and logs each nightly run. `elsewhere` hands work
 * that no caller waits for to another process, and never rejects.
 */
export function createKeptPermissions(
  ports: PermissionPorts,
  { managesPermissions, registersAhead, pause, ...settings }: PermissionSettings,
  elsewhere?: () => Promise<void>,
): KeptPermissions {
  const { dashboards, access, permissions: stored, clock, leases } = ports;
  let ending = new AbortController();
  const state: PermissionStore = managesPermissions ? stored : { ...stored, phase: async () => 'review' };
  const parts = {
    ...settings,
    store: createSharedCatalogue(dashboards, access),
    state,
    clock,
    pause: (milliseconds: number) => pause(milliseconds, ending.signal),
    leases: (metaId: string) => leases.sharing(metaId),
    permissions: ports.biPermissions,
    groups: ports.readerGroups,
    people: ports.poolPeople,
    complain: (reason: string) => ports.incidents(lineOf({ level: 'warn', code: 'nightly-run-failed', reason })),
  };
  const joinReaders = createJoinReaders(parts);
  const removeLeavers = createRemoveLeavers(parts);
  const forgetLeavers = createForgetLeavers({
    stores: ports,
    pool: ports.poolPeople,
    forget: createForgetPerson(ports),
  });
  const registerAhead = createRegisterAhead(parts);
  const keep = createKeepPermissions(parts, joinReaders, elsewhere);

  const nightly = createNightlyRun({
    ...parts,
    joinReaders,
    async removeLeavers() {
      const { problems, unknown, everyone, ...counts } = await removeLeavers();
      const run = { event: 'nightly-run', ...counts, unknown: unknown.slice(0, mostNames), problems: problems.length };
      ports.record(lineOf({ level: 'info', ...run }));
      for (const reason of problems) parts.complain(reason);
      if (counts.doubted > 0)
        parts.complain(`${counts.doubted} readers seem to have left the user pool: too many to be removed by itself`);
      if (!everyone) return;
      const { problems: unread, forgotten, doubted } = await forgetLeavers(everyone);
      if (forgotten > 0) ports.record(lineOf({ level: 'info', event: 'people-forgotten', people: forgotten }));
      for (const reason of unread) parts.complain(reason);
      if (doubted > 0)
        parts.complain(`${doubted} people seem to have left the user pool: too many to be forgotten by itself`);
    },
    registerAhead: registersAhead
      ? async () => ports.record(lineOf({ level: 'info', event: 'registered-ahead', readers: await registerAhead() }))
      : undefined,
  });
  const run = createPermissionsRun({ keep, nightly, state, clock });

  return {
    prepareReader: createPrepareReader(parts),
    keep,
    async runSlice(milliseconds) {
      ending = new AbortController();
      const { signal } = ending;
      const timer = setTimeout(() => ending.abort(), milliseconds);
      try {
        await run();
        return true;
      } catch (error) {
        if (!signal.aborted) throw error;
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
    start() {
      const schedule = schedulePermissions(run, (error) => {
        if (ending.signal.aborted) return;
        ports.incidents(lineOf({ level: 'error', code: 'permissions-failed', reason: reasonOf(error) }));
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
