import * as fc from 'fast-check';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { NavigationState } from '#application/pages/navigation-state';
import type { Access } from '#domain/access/roles';
import { titleOf } from '#domain/dashboards/dashboard';
import { failed } from '#domain/result';
import { everyRoute } from '#domain/pages/route-trail';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { history } from '../history';
import { ann, bob } from '../ports';
import { aPortal, draft, listOf, sales, signedIn } from './a-navigation';

const menuOf = async (access: Access) =>
  (await signedIn({ access }, bob)).navigation.current().menu.map(({ name }) => name);

describe('The routes and the menu', () => {
  it('are login, root and the catch-all while nobody is signed in', async () => {
    const { session, navigation } = aPortal();
    const names = () => navigation.current().routes.map(({ name }) => name);
    expect(names()).toEqual(['Login', 'Root', 'PageNotFound']);
    expect(navigation.current().menu).toEqual([]);
    await session.start();
    expect(names()).toEqual(['Login', 'Root', 'PageNotFound']);
  });

  it('are the user’s after a sign-in, and the first three again after a sign-out', async () => {
    const { session, navigation } = await signedIn();
    expect(navigation.current().menu.map(({ name }) => name)).toEqual(['Dashboard', 'Management']);
    await session.signOut();
    expectNothing(navigation.current());
  });

  it('depend on the groups, or on open access', async () => {
    expect(await menuOf('by-group')).toEqual(['Dashboard']);
    expect(await menuOf('open')).toEqual(['Dashboard', 'Management']);
  });

  it('follow an update at once', async () => {
    const { dashboards, dashboardsInMenu } = await signedIn();
    expect(dashboardsInMenu()).toEqual([['sales']]);
    await dashboards.update(draft, { ...draft, status: 'EMBEDED' });
    expect(dashboardsInMenu()).toEqual([['sales', 'draft']]);
  });

  it('list the dashboards that have no page', async () => {
    const twin = { ...sales, id: aDashboardId('quicksight@twin') };
    const { navigation } = await signedIn({ list: async () => listOf(sales, twin) });
    expect(navigation.current()).toMatchObject({
      known: 'all',
      dashboards: [sales],
      leftOut: [{ dashboard: twin, reason: 'address-taken' }],
    });
  });

  it('are those of the user without dashboards while the list has failed, and with them once it has loaded', async () => {
    let down = true;
    const list = async () => (down ? failed({ kind: 'unreachable' as const }) : listOf(sales));
    const { dashboards, navigation, dashboardsInMenu } = await signedIn({ list });
    expectNoDashboards(navigation.current());
    expect(navigation.current().menu.map(({ name }) => name)).toEqual(['Dashboard', 'Management']);
    await dashboards.load();
    expectNoDashboards(navigation.current());
    down = false;
    await dashboards.load();
    expect(navigation.current().known).toBe('all');
    expect(dashboardsInMenu()).toEqual([['sales']]);
  });

  it('are built once for each thing that changes', async () => {
    const { dashboards, navigation } = await signedIn();
    const states = history(navigation.changes$);
    await dashboards.load();
    expect(states.values).toHaveLength(2);
    await dashboards.load();
    expect(states.values).toHaveLength(3);
  });
});

/** Signs in and out and loads lists in this order; each user's list has rows of their own. */
async function play(steps: readonly (string | string[])[]): Promise<void> {
  let metaIds: string[] = [];
  let broken = false;
  const owner = (): string => {
    const now = session.current();
    return now.status === 'signed-in' ? now.user.username : 'nobody';
  };
  const rows = () =>
    metaIds.map((metaId, index) => aDashboard({ id: aDashboardId(`${owner()}@${index}`), metaId, title: metaId }));
  const list = async () => (broken ? failed({ kind: 'unreachable' } as const) : listOf(...rows()));
  const { session, entrance, dashboards, navigation } = aPortal({ list });
  await session.start();

  for (const step of steps) {
    broken = step === 'broken';
    if (typeof step === 'object') metaIds = step;
    if (step === 'out') await session.signOut();
    else if (step === 'ann') await session.signIn(ann);
    else if (step === 'bob') await session.signIn(bob);
    else if (owner() !== 'nobody') await dashboards.load();
    await entrance.settled();

    const now = navigation.current();
    if (now.known === 'all') expectOwn(now, owner());
    else if (now.known === 'all-but-dashboards') expectNoDashboards(now);
    else expectNothing(now);
    if (now.known === 'all' && typeof step === 'object') {
      expect(new Set(now.dashboards.map(({ metaId }) => metaId))).toEqual(new Set(metaIds.filter(Boolean)));
      expect(now.dashboards.length + now.leftOut.length).toBe(metaIds.length);
    }
  }
}

function expectOwn({ routes, menu, dashboards, leftOut }: NavigationState, owner: string): void {
  const pages = everyRoute(routes).map(({ path }) => path);
  expect(new Set(pages).size).toBe(pages.length);
  const entries = menu.filter(({ name }) => name === 'Dashboard');
  expect(entries.map((entry) => entry.dashboards ?? [])).toEqual([dashboards]);
  for (const { id } of [...dashboards, ...leftOut.map(({ dashboard }) => dashboard)]) {
    expect(id.split('@')[0]).toBe(owner);
  }
}

function expectNoDashboards({ known, menu, dashboards, leftOut }: NavigationState): void {
  expect(known).toBe('all-but-dashboards');
  expect(menu.flatMap((entry) => entry.dashboards ?? [])).toEqual([]);
  expect([dashboards, leftOut]).toEqual([[], []]);
}

function expectNothing({ routes, menu, dashboards, leftOut }: NavigationState): void {
  expect(routes.map(({ name }) => name)).toEqual(['Login', 'Root', 'PageNotFound']);
  expect([menu, dashboards, leftOut]).toEqual([[], [], []]);
}

it('any sequence of sign-ins, sign-outs and list loads shows the user’s own dashboards once, and no others', async () => {
  const step = fc.oneof(
    fc.constantFrom('out', 'ann', 'bob', 'broken'),
    fc.array(fc.constantFrom('a', 'b', 'c', '..', '/', ''), { maxLength: 6 }),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), play), { numRuns: 100 });
}, 60_000);

it('The menu has the titles of the reader’s language, in their order, and follows a change of the language', async () => {
  const locale = new BehaviorSubject({ locale: 'en' });
  const costs = { ...sales, id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs', titles: 'de: Zahlungen' };
  const { navigation } = await signedIn({
    list: async () => listOf(costs, { ...sales, titles: 'de: Absatz' }),
    locale,
  });
  const titles = () => navigation.current().dashboards.map(titleOf);
  expect(titles()).toEqual(['Costs', 'Sales']);
  locale.next({ locale: 'de' });
  expect(titles()).toEqual(['Absatz', 'Zahlungen']);
  locale.next({ locale: 'it' });
  expect(titles()).toEqual(['Costs', 'Sales']);
});
