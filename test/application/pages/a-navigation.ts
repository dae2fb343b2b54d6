import type { BehaviorSubject } from 'rxjs';
import { createInMemoryErrors } from '#adapters/in-memory/in-memory-browser';
import { createDashboards } from '#application/dashboards/dashboards';
import { createEntrance } from '#application/people/sign-in/entrance';
import { createErrorLog } from '#application/browser/error-log';
import { readOnly } from '#application/live';
import { createNavigation } from '#application/pages/navigation';
import { createSession } from '#application/people/session/session';
import type { Access } from '#domain/access/roles';
import type { Verdict } from '#domain/pages/guard';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { type Result, ok } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import type { Identity } from '#ports/people/identity';
import type { UserPool } from '#ports/people/user-pool';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { follow } from '../people/session/following';
import { aBackend, aUserPool, anEmbedder, ann, controlledTabs, identityOf, unusedHostedLogin } from '../ports';

export const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
export const draft = aDashboard({ id: aDashboardId('d@draft'), metaId: 'draft', status: 'DRAFT' });

interface Given {
  list?: () => Promise<Result<DashboardList>>;
  pool?: Partial<UserPool>;
  access?: Access;
  identity?: Identity;
  locale?: BehaviorSubject<{ locale: string }>;
}

/** The portal's navigation on ports in memory; `start` is not called yet. */
export function aPortal({ list, pool: over, access = 'by-group', identity, locale }: Given = {}) {
  const { pool, storage } = aUserPool(over);
  const session = createSession(
    { userPool: pool, browserTabs: controlledTabs(), hostedLogin: unusedHostedLogin },
    createErrorLog(createInMemoryErrors()),
    defaultPasswordPolicy,
    () => true,
  );
  const dashboards = createDashboards(aBackend([sales, draft], list && { catalogue: () => ({ list }) }));
  const entrance = createEntrance(session, identity ?? identityOf(session), dashboards, anEmbedder());
  follow(session, { entrance });
  const navigation = createNavigation(session, entrance, dashboards, {
    access,
    origin: 'https://portal.example',
    ...(locale && { locale: readOnly(locale) }),
  });
  const check = (href: string): Promise<Verdict> => {
    const url = new URL(href, 'https://portal.example');
    return navigation.check({
      href,
      path: url.pathname,
      redirect: () => url.searchParams.get('redirect') ?? undefined,
    });
  };
  const dashboardsInMenu = () =>
    navigation
      .current()
      .menu.filter(({ name }) => name === 'Dashboard')
      .map((entry) => entry.dashboards?.map(({ metaId }) => metaId));
  return { session, storage, dashboards, entrance, navigation, check, pool, dashboardsInMenu };
}

export async function signedIn(given: Given = {}, who = ann) {
  const portal = aPortal(given);
  await portal.session.start();
  await portal.session.signIn(who);
  await portal.entrance.settled();
  return portal;
}

export const listOf = (...dashboards: Dashboard[]) => ok<DashboardList>({ dashboards, skipped: 0 });
