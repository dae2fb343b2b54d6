import { dayIn } from '#domain/conventions';
import { recentTime } from '#domain/use/recent-time';
import { nextNight } from '#domain/work/night';
import { createKeepPermissions } from '../application/permissions/keep-permissions';
import { createPrepareReader } from '../application/permissions/memberships';
import { createForgetLeavers } from '../application/people/forget-leavers';
import { createForgetPerson } from '../application/people/forget-person';
import { createJoinReaders } from '../application/permissions/join-readers';
import { permissionsLeftAlone } from '../application/permissions/left-alone';
import { createNightlyRun } from '../application/permissions/nightly-run';
import { createRegisterAhead } from '../application/permissions/register-ahead';
import { createRemoveLeavers } from '../application/permissions/remove-leavers';
import type { ReadersNamedBy } from '../ports/reader-groups';
import { createPermissionsRun } from '../application/permissions/schedule';
import { createSharedCatalogue } from '../application/permissions/shared-catalogue';
import { keptAnswer } from '../application/use/kept-answer';
import { permissionCalls } from '../http/calls/permission-calls';
import { lineOf, warn } from '../ports/log';
import type { PermissionStore } from '../ports/stores/permission-store';
import type { Ports } from '../ports/ports';
import type { JobKind } from '../ports/job-kind';
import type { Pause } from '../work/pause';

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
  | 'jobs'
  | 'uses'
  | 'downloads'
  | 'record'
>;

const minute = 60_000;
/** The most names in a line of the log. */
const mostNames = 20;

/**
 * The BI service's permissions, groups and readers as the catalogue wants them; each nightly run is logged. `begin` has work done soon that no
 * caller waits for, and `applied` is told that a manager has let all differences be applied; neither rejects.
 */
export function composePermissions(
  ports: PermissionPorts,
  { managesPermissions, registersAhead, pause, ...settings }: PermissionSettings,
  { begin, applied }: { begin?: () => Promise<void>; applied?: () => Promise<void> } = {},
) {
  const { dashboards, access, permissions: stored, clock, leases } = ports;
  let stopping: AbortSignal | undefined;
  const state: PermissionStore = managesPermissions ? stored : { ...stored, phase: async () => 'review' };
  const parts = {
    ...settings,
    store: createSharedCatalogue(dashboards, access),
    state,
    clock,
    pause: (milliseconds: number) => pause(milliseconds, stopping ?? new AbortController().signal),
    leases: (metaId: string) => leases.sharing(metaId),
    permissions: ports.biPermissions,
    groups: ports.readerGroups,
    people: ports.poolPeople,
    history: ports.history,
    // Pages ask every other second while permissions change.
    used: keptAnswer(10 * minute, clock, (now) => {
      const { months, since } = recentTime(now);
      return ports.uses.groupsSince(months, since);
    }),
    complain: warn(ports.incidents, 'nightly-run-failed'),
  };
  const joinReaders = createJoinReaders(parts);
  const removeLeavers = createRemoveLeavers(parts);
  const forgetLeavers = createForgetLeavers({
    stores: ports,
    pool: ports.poolPeople,
    forget: createForgetPerson(ports),
  });
  const registerAhead = createRegisterAhead(parts);
  const keep = createKeepPermissions(parts, joinReaders, begin);

  const nightly = createNightlyRun({
    ...parts,
    joinReaders,
    async removeLeavers() {
      await access.forgetEnded(dayIn('UTC', clock()));
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
  const runDue = createPermissionsRun({ keep, nightly, state, clock });
  const run = async (signal: AbortSignal): Promise<void> => {
    stopping = signal;
    await runDue();
  };

  /** Runs when something has become due, again after a minute if some of it is left, and every night. */
  const job: JobKind = {
    kind: 'permissions',
    limit: 1,
    atStart: true,
    run: (_, signal) => run(signal),
    next: async (now) => {
      const isLeft = (await state.joinsDue()) || (await state.due()).size > 0;
      return isLeft ? now + minute : nextNight(new Date(now)).getTime();
    },
  };
  const sharing = managesPermissions ? keep : permissionsLeftAlone;
  return {
    calls: permissionCalls(sharing, applied),
    jobs: [job],
    prepareReader: createPrepareReader(parts),
    keep,
    /** What edits and requests ask to bring the BI service's permissions in line. */
    sharing,
    /** Does due work, the nightly run included, until `signal` aborts: the next run continues. */
    run,
  };
}

export type Permissions = ReturnType<typeof composePermissions>;
