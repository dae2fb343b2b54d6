import { type Result, failed, ok } from '#domain/result';
import type { BiFailure } from '#server/ports/bi-service';
import type { DashboardPermissions, Grant } from '#server/ports/dashboard-permissions';
import type { ReaderGroups } from '#server/ports/reader-groups';

/** The permissions, readers and groups of a BI service, in memory. */
export interface PermissionsInMemory {
  /** Id of the portal that keeps groups in it. */
  portal: string;
  permissions: DashboardPermissions;
  groups: ReaderGroups;
  /** Adds a dashboard, shared with these. */
  has: (dashboardId: string, ...grants: Grant[]) => void;
  grantsOf: (dashboardId: string) => string[];
  /** Makes every change fail with this; undefined ends it. */
  fail: (failure: BiFailure | undefined) => void;
  membersOf: (group: string) => string[];
  readers: ReadonlySet<string>;
  /** How many calls there were. */
  calls: number;
}

export const aGrant = (principal: string, over: Partial<Grant> = {}): Grant => ({
  principal,
  access: 'reads',
  actions: ['read'],
  link: false,
  ...over,
});
export const portalId = '0a1b2c3d4e5f';
export const namespaceGrant = aGrant('namespace/default');

export const isSame = (one: Grant, other: Grant): boolean =>
  one.principal === other.principal && one.link === other.link;

export function permissionsInMemory(): PermissionsInMemory {
  const dashboards = new Map<string, Grant[]>();
  const groups = new Map<string, Set<string>>();
  const readers = new Set<string>();
  let failure: BiFailure | undefined;

  const call = <T>(answer: () => Result<T, BiFailure>): Result<T, BiFailure> => {
    it.calls++;
    return failure ? failed(failure) : answer();
  };

  const it: PermissionsInMemory = {
    calls: 0,
    portal: portalId,
    readers,
    has: (id, ...grants) => void dashboards.set(id, grants),
    grantsOf: (id) => (dashboards.get(id) ?? []).map(({ principal }) => principal),
    fail: (next) => void (failure = next),
    membersOf: (group) => [...(groups.get(group) ?? [])],
    permissions: {
      readerGrant: (group) => aGrant(`group/${group}`),
      async grants(id) {
        it.calls++;
        const grants = dashboards.get(id);
        return grants ? ok([...grants]) : failed({ kind: 'not-found' });
      },
      change: async (id, { grant, revoke }) =>
        call(() => {
          const before = dashboards.get(id);
          if (!before) return failed({ kind: 'not-found' });
          const unknown = grant.find(
            ({ principal }) => principal.startsWith('group/') && !groups.has(principal.slice('group/'.length)),
          );
          if (unknown) return failed({ kind: 'refused', reason: `There is no ${unknown.principal}` });
          const kept = before.filter((one) => ![...revoke, ...grant].some((other) => isSame(one, other)));
          dashboards.set(id, [...kept, ...grant]);
          return ok([...kept, ...grant]);
        }),
    },
    groups: {
      create: async (group) =>
        call(() => {
          if (!groups.has(group)) groups.set(group, new Set());
          return ok(undefined);
        }),
      register: async ({ name }) =>
        call(() => {
          const existed = readers.has(name);
          readers.add(name);
          return ok(existed ? 'existed' : 'registered');
        }),
      join: async (group, reader) =>
        call(() => {
          if (!groups.has(group) || !readers.has(reader)) return failed({ kind: 'not-found' });
          groups.get(group)?.add(reader);
          return ok(undefined);
        }),
      leave: async (group, reader) =>
        call(() => {
          groups.get(group)?.delete(reader);
          return ok(undefined);
        }),
      members: async (group) => call(() => ok([...(groups.get(group) ?? [])])),
      readers: async () => call(() => ok([...readers])),
      deregister: async (reader) =>
        call(() => {
          readers.delete(reader);
          for (const members of groups.values()) members.delete(reader);
          return ok(undefined);
        }),
    },
  };
  return it;
}
