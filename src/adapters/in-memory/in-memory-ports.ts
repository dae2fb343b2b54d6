import { NEVER, of } from 'rxjs';
import type { Access } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import type { FoundDashboard } from '#domain/dashboards/sync/sync-plan';
import type { Ports } from '#ports/ports';
import type { TokenStorage } from '#ports/people/token-storage';
import {
  createInMemoryAccess,
  createInMemoryHealth,
  createInMemoryHome,
  createInMemoryIdentity,
  createInMemoryKeptShelf,
  createInMemoryLostSteps,
  createInMemoryRecoveryCodes,
} from './in-memory-backend';
import { createInMemoryAccount } from './in-memory-account';
import {
  createInMemoryCache,
  createInMemoryErrors,
  createInMemoryOpenPages,
  createInMemoryPreferences,
  createInMemoryShelf,
  createInMemoryConnection,
  createInMemorySite,
} from './in-memory-browser';
import { createInMemoryDashboards } from './in-memory-dashboards';
import { type InMemoryMail, createInMemoryDeliveries } from './in-memory-deliveries';
import { createInMemoryEmbedder } from './in-memory-embedder';
import { type InMemoryFiles, createInMemoryExports } from './in-memory-exports';
import { createInMemoryHostedLogin } from './in-memory-hosted-login';
import { type InMemoryNews, createInMemoryNotices } from './in-memory-notices';
import { createInMemoryReader } from './in-memory-reader';
import { createInMemoryPasswordRecovery, createInMemorySignUp } from './in-memory-sign-up';
import { createInMemoryTokenStorage } from './in-memory-token-storage';
import { createInMemoryUserPool } from './in-memory-user-pool';
import { type InMemoryUses, createInMemoryUse } from './in-memory-use';
import { type InMemoryUser, createInMemoryUsers } from './in-memory-users';

export interface InMemoryWorld extends InMemoryUses {
  users: InMemoryUser[];
  guest: InMemoryUser;
  dashboards: readonly Dashboard[];
  /** Dashboards that the first sync finds in the BI service. */
  arrivals?: readonly FoundDashboard[];
  /** With them, the backend offers sections and bulk edits. */
  sections?: readonly Section[];
  access?: Access;
  files?: Partial<InMemoryFiles>;
  mail?: Partial<InMemoryMail>;
  news?: Partial<InMemoryNews>;
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
  sections,
  access,
  files,
  mail,
  news,
  leave = () => undefined,
  ...world
}: InMemoryWorld): Ports {
  const users = createInMemoryUsers(world.users, world.storage ?? createInMemoryTokenStorage());
  const entries = [...(news?.entries ?? [])];
  const note = (before: Dashboard | undefined, after: Dashboard): void => {
    const user = users.current();
    const by = user && { sub: user.username, email: user.email };
    const number = (entries[0]?.number ?? 0) + 1;
    entries.unshift({ kind: 'changed', number, at: new Date(), ...(by && { by }), ...(before && { before }), after });
  };
  const backend = {
    ...createInMemoryDashboards(dashboards, () => [...dashboards, ...arrivals], sections, note),
    access: createInMemoryAccess(),
  };
  const reader = createInMemoryReader(users, backend.catalogue, access);
  const exports = createInMemoryExports(reader, files);
  const { use, counted } = createInMemoryUse(reader, world.users, world);
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
    ...backend,
    home: createInMemoryHome(backend),
    embedder: createInMemoryEmbedder(),
    health: createInMemoryHealth(),
    tickets: counted(backend.tickets),
    use,
    exports,
    deliveries: createInMemoryDeliveries(reader, exports, mail),
    notices: createInMemoryNotices(reader, exports, entries, news),
    keptShelf: createInMemoryKeptShelf(),
    recoveryCodes: createInMemoryRecoveryCodes(),
    lostSteps: createInMemoryLostSteps(),
  };
}
