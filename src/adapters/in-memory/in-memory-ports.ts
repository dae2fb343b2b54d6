import { NEVER, of } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { FoundDashboard } from '#domain/dashboards/sync/sync-plan';
import type { Ports } from '#ports/ports';
import type { TokenStorage } from '#ports/people/token-storage';
import { createInMemoryAccess } from './in-memory-access';
import { createInMemoryAccount } from './in-memory-account';
import { createInMemoryCache } from './in-memory-cache';
import { createInMemoryDashboards } from './in-memory-dashboards';
import { createInMemoryEmbedder } from './in-memory-embedder';
import { createInMemoryErrors } from './in-memory-errors';
import { createInMemoryHealth } from './in-memory-health';
import { createInMemoryHostedLogin } from './in-memory-hosted-login';
import { createInMemoryIdentity } from './in-memory-identity';
import { createInMemoryOpenPages } from './in-memory-open-pages';
import { createInMemoryPasswordRecovery } from './in-memory-password-recovery';
import { createInMemoryPreferences } from './in-memory-preferences';
import { createInMemoryShelf } from './in-memory-shelf';
import { createInMemorySignUp } from './in-memory-sign-up';
import { createInMemoryConnection, createInMemorySite } from './in-memory-site';
import { createInMemoryTokenStorage } from './in-memory-token-storage';
import { createInMemoryUse } from './in-memory-use';
import { createInMemoryUserPool } from './in-memory-user-pool';
import { type InMemoryUser, createInMemoryUsers } from './in-memory-users';

interface InMemoryWorld {
  users: InMemoryUser[];
  /** The user that every provider of hosted login signs in. */
  guest: InMemoryUser;
  dashboards: readonly Dashboard[];
  /** Dashboards that the first sync finds in the BI service. */
  arrivals?: readonly FoundDashboard[];
  /** Stores who is signed in. */
  storage?: TokenStorage;
  /** Opens a page outside of the portal. */
  leave?: (address: string) => void;
}

/** Every port in memory: a portal with no server, no browser storage and no other tabs. */
export function createInMemoryPorts({
  guest,
  dashboards,
  arrivals = [],
  leave = () => undefined,
  ...world
}: InMemoryWorld): Ports {
  const users = createInMemoryUsers(world.users, world.storage ?? createInMemoryTokenStorage());
  return {
    preferenceStore: createInMemoryPreferences(),
    errorStore: createInMemoryErrors(),
    cacheStore: createInMemoryCache(),
    localeFiles: { names: { en: 'English' }, offers: {}, wanted: [], load: async () => ({}) },
    connection: createInMemoryConnection().connection,
    publishedSite: createInMemorySite().site,
    browserWindow: { size$: of({ width: 1280, height: 900 }) },
    browserTabs: { messages$: NEVER, send: () => undefined },
    openPages: createInMemoryOpenPages(),
    shelfStore: createInMemoryShelf(),
    userPool: createInMemoryUserPool(users),
    hostedLogin: createInMemoryHostedLogin(users, guest, leave),
    passwordRecovery: createInMemoryPasswordRecovery(users),
    signUp: createInMemorySignUp(users),
    account: createInMemoryAccount(users),
    identity: createInMemoryIdentity(users),
    ...createInMemoryDashboards(dashboards, () => [...dashboards, ...arrivals]),
    access: createInMemoryAccess(),
    embedder: createInMemoryEmbedder(),
    health: createInMemoryHealth(),
    use: createInMemoryUse(dashboards),
  };
}
