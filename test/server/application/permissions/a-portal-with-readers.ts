import { createPrepareReader, leaveGroups } from '#server/application/permissions/memberships';
import { createJoinReaders, createRemoveLeavers } from '#server/application/permissions/nightly-run';
import { type SharedDashboard, nameOf } from '#server/application/permissions/reader-groups';
import type { BiFailure } from '#server/ports/bi-service';
import type { ReadersNamedBy } from '#server/ports/reader-groups';
import { failed, ok } from '#domain/result';
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
  const parts = {
    store: { list: async () => [{ ...aDashboard({ groupList: ['Sales'] }), people }] },
    groups,
    portal: portalId,
    state,
    people: {
      everyone: async () => (isPoolDown ? failed('down') : ok(new Set(Object.keys(pool)))),
      inGroup: async (name: string) =>
        isPoolDown ? failed('down') : ok(new Set(Object.keys(pool).filter((sub) => pool[sub]?.includes(name)))),
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
    joinReaders: createJoinReaders(parts),
    removeLeavers: createRemoveLeavers(parts),
    leaveGroups: () => leaveGroups(parts),
    stop: () => void (isStopped = true),
    later: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    poolFails: (fails: boolean) => void (isPoolDown = fails),
  };
}

export const aPortalOfAddresses = async (pool: Record<string, string[]> = { 'a-sub': ['Sales'] }) =>
  aPortal({ pool, readersNamedBy: 'email' });
