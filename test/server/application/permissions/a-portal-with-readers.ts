import { createPrepareReader, leaveGroups } from '#server/application/permissions/memberships';
import { type JoinProgress, createJoinReaders } from '#server/application/permissions/join-readers';
import { createRegisterAhead } from '#server/application/permissions/register-ahead';
import { createRemoveLeavers } from '#server/application/permissions/remove-leavers';
import { type SharedDashboard, nameOf } from '#server/application/permissions/reader-groups';
import type { BiFailure } from '#server/ports/bi-service';
import type { PoolPerson } from '#server/ports/pool/people';
import type { ReadersNamedBy } from '#server/ports/reader-groups';
import { type Result, failed, ok } from '#domain/result';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { type PermissionsInMemory, permissionsInMemory, portalId } from '../../dashboard-permissions-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';

export const everyone = nameOf({ of: 'everyone' }, portalId);
export const sales = nameOf({ of: 'group', name: 'Sales' }, portalId);
export const busy: BiFailure = { kind: 'busy', retryAfterSeconds: 5 };

interface Given {
  pool?: Record<string, string[]>;
  readersNamedBy?: ReadersNamedBy;
  people?: SharedDashboard['people'];
  in?: PermissionsInMemory;
  portal?: string;
}

/** A portal whose one dashboard is for a group, and the readers that it has registered. */
export async function aPortal({ pool = {}, people = [], in: service = permissionsInMemory(), ...given }: Given = {}) {
  let now = new Date('2026-11-20T08:00:00Z');
  const { groups, ...biService } = service;
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  let isPoolDown = false;
  let isStopped = false;
  const waits: number[] = [];
  const problems: string[] = [];
  const inPool = (isIn: (groups: string[]) => boolean): Result<ReadonlyMap<string, PoolPerson>, string> => {
    const subs = Object.keys(pool).filter((sub) => isIn(pool[sub] ?? []));
    if (isPoolDown) return failed('down');
    return ok(new Map(subs.map((sub) => [sub, { email: `${sub}@example.com` }])));
  };
  const parts = {
    complain: (reason: string) => void problems.push(reason),
    store: { list: async () => [{ ...aDashboard({ groupList: ['Sales'] }), people }] },
    groups,
    portal: portalId,
    state,
    people: {
      everyone: async () => inPool(() => true),
      inGroup: async (name: string) => inPool((groups) => groups.includes(name)),
    },
    clock: () => now,
    async pause(milliseconds: number) {
      if (isStopped) throw new Error('The process was ended');
      waits.push(milliseconds);
    },
    ...given,
  };
  return {
    state,
    pool,
    people: parts.people,
    groups,
    waits,
    ...biService,
    prepare: createPrepareReader(parts),
    anotherProcess: () => createPrepareReader(parts),
    /** Resolves with what failed. */
    joinReaders: async (progress: JoinProgress = { after: '', reached: async () => undefined }) => {
      await createJoinReaders(parts)(progress);
      return problems.splice(0);
    },
    registerAhead: createRegisterAhead(parts),
    problems,
    removeLeavers: createRemoveLeavers(parts),
    leaveGroups: () => leaveGroups(parts),
    stop: () => void (isStopped = true),
    later: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    poolFails: (fails: boolean) => void (isPoolDown = fails),
  };
}

export const aPortalOfAddresses = async (pool: Record<string, string[]> = { 'a-sub': ['Sales'] }) =>
  aPortal({ pool, readersNamedBy: 'email' });
