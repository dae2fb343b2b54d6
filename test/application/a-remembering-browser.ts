import { vi } from 'vitest';
import {
  createInMemoryCache,
  createInMemoryConnection,
  createInMemorySite,
} from '#adapters/in-memory/in-memory-browser';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { readThisBrowser } from '#application/this-browser';
import { inSight } from '#application/people/sign-in/entrance';
import { type Portal, createPortal } from '#application/portal';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import { failed, ok, type Result } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { UserPool } from '#ports/people/user-pool';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { ann, anEmbedder, controlledTabs, guest, people } from './ports';

export const dashboardsOf = (...metaIds: string[]): Dashboard[] =>
  metaIds.map((metaId) => aDashboard({ id: aDashboardId(`quicksight@${metaId}`), metaId, title: `About ${metaId}` }));
export const listOf = (...metaIds: string[]): Result<DashboardList> =>
  ok({ dashboards: dashboardsOf(...metaIds), skipped: 0 });

/** One browser: its storage outlives its pages. The backend answers what the test says, or not at all. */
export function aBrowser() {
  const storage = createInMemoryTokenStorage();
  const cacheStore = createInMemoryCache();
  const backend = {
    list: async (_version?: string): Promise<Result<DashboardList | 'unchanged'>> => listOf('sales', 'costs'),
    identity: async (): Promise<Failure | undefined> => undefined,
  };
  const openPage = async (pool: Partial<UserPool> = {}) => {
    const inMemory = createInMemoryPorts({ users: people(), guest, dashboards: [], storage });
    const tabs = controlledTabs();
    const site = createInMemorySite();
    const connection = createInMemoryConnection();
    const ports = {
      ...inMemory,
      cacheStore,
      browserTabs: tabs,
      publishedSite: site.site,
      connection: connection.connection,
      embedder: anEmbedder(),
      userPool: { ...inMemory.userPool, ...pool },
      catalogue: { ...inMemory.catalogue, list: (version?: string) => backend.list(version) },
      identity: {
        ...inMemory.identity,
        current: async () => {
          const failure = await backend.identity();
          return failure ? failed(failure) : inMemory.identity.current();
        },
      },
    };
    const portal = await createPortal(aConfiguration(), ports, await readThisBrowser(ports), 'https://portal.example');
    return { portal, tabs, site, connection };
  };
  /** A page on which someone has signed in, and which has had the time to keep what it shows. */
  const signedIn = async (person = ann): Promise<Portal> => {
    const { portal } = await openPage();
    await portal.session.start();
    await portal.session.signIn(person);
    await vi.advanceTimersByTimeAsync(1_000);
    return portal;
  };
  return { storage, cacheStore, backend, openPage, signedIn };
}

export const shown = ({ session, entrance }: Portal) => inSight(session.current(), entrance.current());
export const menu = ({ navigation }: Portal): string[] => navigation.current().dashboards.map(({ metaId }) => metaId);
export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
export const silent: Partial<UserPool> = { currentUser: () => never() };
export const lastKnown = ({ entrance }: Portal) => {
  const entered = entrance.current();
  return entered.status === 'open' ? entered.lastKnown : undefined;
};
