import { createInMemoryLostSteps, createInMemoryAccess } from '#adapters/in-memory/in-memory-backend';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { BehaviorSubject, NEVER } from 'rxjs';
import { page } from 'vitest/browser';
import { createInMemoryDashboards } from '#adapters/in-memory/in-memory-dashboards';
import { createInMemoryErrors, createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { createInMemoryReader } from '#adapters/in-memory/in-memory-reader';
import { createInMemoryUse } from '#adapters/in-memory/in-memory-use';
import { createBrowserWindow } from '#adapters/browser-window/browser-window';
import { createAppState } from '#application/app-state';
import { createErrorLog } from '#application/browser/error-log';
import { createDashboards } from '#application/dashboards/dashboards';
import { createManagersLoaders } from '#application/managers-loaders';
import { createUserShelf } from '#application/dashboards/user-shelf';
import { readOnly } from '#application/live';
import type { EntranceState } from '#application/people/sign-in/entrance';
import type { Portal } from '#application/portal';
import type { Access } from '#domain/access/roles';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import type { FoundDashboard } from '#domain/dashboards/sync/sync-plan';
import type { PersonalUse } from '#domain/use/use';
import { Results } from '../../../src/ui/kit/notices/results';
import { Toaster } from '../../../src/ui/kit/notices/toaster';
import { Management } from '../../../src/ui/screens/management';
import '../../../src/ui/styles.css';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../../src/ui/portal/texts/texts-provider';
import { aLocale } from '../a-locale';
import { draw } from '../draw';
import { type Around, around, dashboardsIn, withoutPreview } from '../../application/ports';
import { failed } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';

interface Setup extends Around {
  /** With them, the backend has sections and bulk edits. */
  kept?: readonly Section[];
  biService?: () => readonly FoundDashboard[];
  access?: Access;
  locale?: string;
  requests?: Partial<DashboardAccess>;
  /** With them, the backend counts use. */
  uses?: readonly PersonalUse[];
}

const english = { locale: 'en', name: 'English' };
const manager = { username: 'demo', password: '', email: 'amelia.hart@example.com', groups: ['SuperUser'] };
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const notFound = async () => failed({ kind: 'not-found' as const });

/** The management page on an in-memory catalogue, signed in and loaded, with two other pages to navigate to: the profile comes late. */
export async function openManagement(dashboards: readonly Dashboard[], setup: Setup = {}) {
  const inMemory = createInMemoryDashboards(dashboards, setup.biService, setup.kept);
  const ports = around({ ...inMemory, sync: withoutPreview(inMemory.sync) }, setup);
  const owner = createDashboards(ports);
  const syncPreviews: Portal['syncPreviews'] = ports.sync;
  const access: Portal['access'] = { ...createInMemoryAccess(), ...setup.requests };
  // Leads to no page here.
  const health = { offered: notFound, last: notFound };
  const back$: Portal['back$'] = NEVER;
  const reader = createInMemoryReader({ current: () => manager }, ports.catalogue);
  const use = setup.uses
    ? createInMemoryUse(reader, [], { uses: setup.uses }).use
    : { organisation: notFound, ofDashboards: notFound, own: notFound };
  const asked = { ...ports, health, use, access, lostSteps: createInMemoryLostSteps() };
  const forManagers = createManagersLoaders({ ports: asked, dashboards: owner, accessChanges$: NEVER, back$ });
  await owner.load();
  const shelf = createUserShelf(createInMemoryShelf());
  shelf.belongTo({ username: 'demo', sub: 'demo', email: 'amelia.hart@example.com' });
  const user = { userSub: 'demo', userEmail: 'amelia.hart@example.com', groupList: ['Managers'] };
  const entrance = readOnly(new BehaviorSubject<EntranceState>({ status: 'open', user }));
  const portal = {
    configuration: { access: setup.access ?? 'by-group' },
    entrance,
    dashboards: owner,
    forManagers,
    back$,
    downloads: ports.downloads,
    access,
    permissions: ports.permissions,
    syncPreviews,
    history: ports.history,
    shelf,
    errorLog: createErrorLog(createInMemoryErrors()),
    appState: createAppState(createBrowserWindow()),
    locale: { available: [english, { locale: 'de', name: 'Deutsch' }] } as Partial<
      Portal['locale']
    > as Portal['locale'],
  } as Portal;
  const texts = createTexts(await aLocale(setup.locale));

  const root = createRootRouteWithContext<{ portal: Portal }>()({ component: WithNotices });
  const management = createRoute({ getParentRoute: () => root, path: '/management/quicksight', component: Management });
  const home = createRoute({ getParentRoute: () => root, path: '/home/index', component: () => <h1>Home</h1> });
  const slow = createRoute({
    getParentRoute: () => root,
    path: '/user/profile',
    loader: () => pause(800),
    component: () => <h1>Profile</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([management, home, slow]),
    context: { portal },
    history: createMemoryHistory({ initialEntries: ['/management/quicksight'] }),
  });
  await page.viewport(1280, 900);
  await draw(
    <TextsProvider i18n={texts}>
      <RouterProvider router={router} />
    </TextsProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  return {
    /** Behind the portal's back, as another manager would. */
    catalogue: inMemory.catalogue,
    sections: inMemory.sections,
    owner,
    shelf,
    router,
    dialog,
    row: (title: string) => page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) }),
    edit: (title: string) => page.getByRole('button', { name: `Edit ${title}`, exact: true }).click(),
    field: (name: string) => dialog.getByLabelText(name, { exact: true }),
    /** Chooses a group, or adds its name if no group has it. */
    addGroup: async (name: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Groups' }).fill(name);
      await dialog.getByRole('option', { name: new RegExp(`^${name}|“${name}”`) }).click();
    },
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  };
}

function WithNotices() {
  return (
    <Results owner="demo">
      <main>
        <Outlet />
        <Toaster />
      </main>
    </Results>
  );
}

/** A dashboard as the backend has it. */
export const stored = async (catalogue: DashboardCatalogue, metaId: string) =>
  (await dashboardsIn(catalogue)).find((dashboard) => dashboard.metaId === metaId);

/** A backend that saves nothing before this. */
export const savingAfter = (answer: Promise<void>): Around => ({
  catalogue: (catalogue) => ({
    async update(...change) {
      await answer;
      return catalogue.update(...change);
    },
  }),
});

export const star = (title: string) => page.getByRole('button', { name: `Favourite: ${title}`, exact: true });
export const head = (name: string) => page.getByRole('columnheader', { name });

/** The titles of the rendered rows, from top to bottom. */
export function titles(): string[] {
  return page
    .getByRole('button', { name: /^Edit / })
    .all()
    .map((button) => (button.element().getAttribute('aria-label') ?? '').replace('Edit ', ''));
}

export const sales = aDashboard({ groupList: ['Sales'] });
export const costs = aDashboard({
  id: aDashboardId('quicksight@costs'),
  metaId: 'costs',
  metaName: 'Costs (prod)',
  title: 'Costs 10',
  description: 'Where money goes',
  icon: 'BanknotesIcon',
  status: 'DRAFT',
  groupList: ['Finance'],
  updatedAt: new Date('2026-11-20T09:02:00Z'),
});
export const audit = aDashboard({
  id: aDashboardId('quicksight@audit'),
  metaId: 'audit',
  metaName: 'Audit',
  title: 'costs 9',
  missing: true,
  updatedAt: new Date('2026-10-02T09:02:00Z'),
});
