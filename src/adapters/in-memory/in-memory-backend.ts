import type { HealthState, LastCheck } from '#domain/health/health';
import { leadsToBaseHome } from '#domain/pages/landing-path';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import type { HealthCheck } from '#ports/dashboards/health';
import type { HomeParts } from '#domain/pages/home-parts';
import type { Home } from '#ports/dashboards/home';
import type { KeptShelf } from '#ports/dashboards/kept-shelf';
import type { Identity } from '#ports/people/identity';
import type { LostSteps } from '#ports/people/recovery/lost-steps';
import type { RecoveryCodes } from '#ports/people/recovery/recovery-codes';
import type { Ports } from '#ports/ports';
import type { InMemoryUsers } from './in-memory-users';

const none = async () => failed({ kind: 'not-found' } as const);

/** Refuses everything, because a page without a backend has no managers. */
export function createInMemoryAccess(): DashboardAccess {
  return {
    mine: none,
    ask: none,
    takeBack: none,
    waiting: none,
    answer: none,
    who: none,
    withdraw: none,
    groups: none,
    reach: none,
    people: none,
    everyone: none,
    unseen: none,
    leavers: none,
    scimTokens: none,
    person: none,
    endSessions: none,
    names: none,
    viewAs: none,
  };
}

/** Asks the other ports for what a backend reads together. */
export const createInMemoryHome = ({ access, sync }: Pick<Ports, 'access' | 'sync'>, given: HomeParts = {}): Home => ({
  async read() {
    const [mine, last] = await Promise.all([access.mine(), sync.last()]);
    return ok({ ...(mine.ok && { requests: mine.value }), ...(last.ok && { lastSync: last.value }), ...given });
  },
});

/** As a backend with the specification's five calls. */
export const createInMemoryKeptShelf = (): KeptShelf => ({ read: none, merge: none });

/** A backend without recovery codes. */
export const createInMemoryRecoveryCodes = (): RecoveryCodes => ({
  left: none,
  make: none,
  spend: async () => failed({ kind: 'no-recovery-codes' }),
});

/** A backend that doesn't help with lost second steps. */
export const createInMemoryLostSteps = (): LostSteps => ({
  ask: async () => failed({ kind: 'no-help' }),
  waiting: none,
  answer: none,
});

const area = (name: string, state: HealthState = 'ok') => ({
  area: name,
  state,
  checks: 3,
  found: state === 'ok' ? 0 : 1,
});

/** A healthy backend, except that it has no backup. */
export function createInMemoryHealth(): HealthCheck {
  const backup = {
    state: 'warning',
    code: 'no-backup',
    what: 'There is no backup in the data folder',
    why: 'A lost disk would take titles, groups and home pages with it.',
    step: 'Run npm run backup every day, and copy its file to another machine.',
  } as const;
  let last: LastCheck = [];
  return {
    offered: async () => ok(undefined),
    async check() {
      last = [backup.code];
      return ok({
        checkedAt: new Date(),
        findings: [backup],
        areas: [area('quicksight'), area('sign-in'), area('address'), area('data', 'warning')],
      });
    },
    last: async () => ok(last),
    tell: async () => undefined,
  };
}

/** The user who is signed in to the in-memory user pool, with their groups and home path. */
export function createInMemoryIdentity(users: InMemoryUsers): Identity {
  return {
    async current() {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      const { username, email, groups, homePath } = user;
      return ok({ userSub: username, userEmail: email, groupList: groups, ...(homePath && { homePath }) });
    },

    groupOrigins: async () => ok([]),
    everything: none,
    erase: none,
    async saveHomePath(path) {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      const own = path && leadsToBaseHome(path) ? undefined : path;
      if (own) user.homePath = own;
      else delete user.homePath;
      return ok(own);
    },
  };
}
