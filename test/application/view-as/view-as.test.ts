import { firstValueFrom } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { readThisBrowser } from '#application/this-browser';
import { type Portal, createPortal } from '#application/portal';
import { viewPortalAs } from '#application/view-as/view-as';
import type { Viewed } from '#domain/access/viewed-person';
import { aConfiguration } from '../../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { emptyShelf } from '#domain/dashboards/shelf/shelf';
import { failed } from '#domain/result';
import { aPlace } from '../viewing/an-opening';
import { history } from '../history';

const one = (metaId: string, groupList: string[], status = 'EMBEDED') =>
  aDashboard({ id: aDashboardId(`quicksight@${metaId}`), metaId, title: metaId, groupList, status });
const all = [
  { ...one('sales', ['Sales']), granted: true as const },
  one('costs', ['Finance']),
  one('open', []),
  one('draft', ['Sales'], 'DRAFT'),
];
const amelia = { username: 'amelia', password: 'Pass-word-1', email: 'amelia@example.com', groups: ['SuperUser'] };
const origin = 'https://portal.example';

/** The object with each function noting its name before it does what it did. */
const noting = <T extends object>(of: T, reached: string[]): T =>
  Object.fromEntries(
    Object.entries(of).map(([name, member]: [string, unknown]) => [
      name,
      typeof member === 'function'
        ? (...args: unknown[]): unknown => {
            reached.push(name);
            return member(...args);
          }
        : member,
    ]),
  ) as T;

async function ameliasPortal() {
  const inMemory = createInMemoryPorts({
    users: [{ ...amelia, homePath: '/dashboard/sales' }],
    guest: amelia,
    dashboards: all,
  });
  const reached: string[] = [];
  const names = ['catalogue', 'sync', 'history', 'downloads', 'permissions', 'access', 'account', 'health'] as const;
  const ports = {
    ...inMemory,
    ...Object.fromEntries(names.map((name) => [name, noting(inMemory[name], reached)])),
  };
  const portal = await createPortal(
    aConfiguration({ access: 'by-group' }),
    ports,
    await readThisBrowser(ports),
    origin,
  );
  await portal.session.start();
  await portal.session.signIn(amelia);
  await portal.entrance.settled();
  reached.splice(0);
  return { portal, reached };
}

/** Amelia's portal as someone else sees it, and the calls that reach the backend after her own list. */
async function seenAs(viewed: Viewed) {
  const { portal, reached } = await ameliasPortal();
  return { real: portal, ...viewPortalAs(portal, viewed, origin), reached };
}

const sales = { group: 'Sales' };
const titles = (now: { dashboards: readonly { title: string }[] }) => now.dashboards.map(({ title }) => title);

describe('The portal viewed as someone else', () => {
  it('has the dashboards of a group', async () => {
    const { portal } = await seenAs(sales);
    expect(titles(portal.navigation.current())).toEqual(['open', 'sales']);
  });

  it('has the dashboards of a person: of all their groups, and what they may see alone', async () => {
    const person = { sub: 'bob-sub', email: 'bob@example.com', name: 'bob', groups: ['Finance', 'Ops'], granted: [] };
    const one = await seenAs({ person });
    expect(titles(one.portal.navigation.current())).toEqual(['costs', 'open']);
    const alone = aDashboardId('quicksight@sales');
    const draft = aDashboardId('quicksight@draft');
    const { portal, real } = await seenAs({ person: { ...person, granted: [alone, draft] } });
    expect(titles(portal.navigation.current())).toEqual(['costs', 'open', 'sales']);
    expect(portal.session.current()).toEqual(real.session.current());
  });

  it('leaves out what the manager may see alone', async () => {
    const { portal } = await seenAs({ group: 'Finance' });
    expect(titles(portal.navigation.current())).toEqual(['costs', 'open']);
  });

  it.each([
    ['/', { verdict: 'go', to: '/home' }],
    ['/home/index', { verdict: 'pass' }],
    ['/dashboard/sales', { verdict: 'pass' }],
    ['/dashboard/costs', { verdict: 'not-found' }],
    ['/management/quicksight', { verdict: 'not-found' }],
    ['/user/account', { verdict: 'not-found' }],
  ])('leads at %s where it leads them, without the start page and the pages of the manager', async (path, verdict) => {
    const { portal } = await seenAs(sales);
    expect(await portal.navigation.check({ href: path, path })).toMatchObject(verdict);
  });

  it('opens nothing, reads nothing more and writes nothing', async () => {
    const { portal, real, reached } = await seenAs(sales);
    const [dashboard] = all;
    if (!dashboard) throw new Error('No dashboard');
    portal.expectPage('/dashboard/sales');
    await vi.dynamicImportSettled();
    expect(await firstValueFrom(portal.openDashboard('/dashboard/sales', aPlace))).toMatchObject({
      status: 'not-opened',
    });
    const answers = await Promise.all([
      portal.dashboards.update(dashboard, { ...dashboard, title: 'Mine' }),
      portal.dashboards.sync(),
      portal.dashboards.applySync([]),
      portal.dashboards.bulkEdit([]),
      portal.dashboards.undoBulkEdit(1),
      portal.dashboards.undoSync(1),
      portal.entrance.saveHomePath('/dashboard'),
      portal.access.ask('costs', ''),
      portal.access.waiting(),
      portal.access.viewAs('bob-sub'),
      portal.history.read({}),
      portal.downloads.address('csv'),
      portal.permissions.apply([]),
      portal.syncPreviews.preview(() => undefined, new AbortController().signal),
      portal.health.check('en'),
    ]);
    for (const answer of answers) expect(answer).toEqual(failed({ kind: 'not-found' }));
    expect(portal.dashboards.lastSync.current().value).toBeUndefined();
    await portal.dashboards.lastSync.load();
    portal.shelf.star(dashboard.id);
    portal.shelf.opened(dashboard.id);
    void portal.shelf.changeViews(dashboard.id, { kind: 'rename', name: 'Mine', to: 'Yours' });
    expect(real.shelf.current()).toMatchObject({ favourites: [], recents: [] });
    expect(reached).toEqual([]);
  });

  it('leaves the manager’s account alone, but for a browser that is remembered after they have signed in again', async () => {
    const { portal, reached } = await seenAs(sales);
    expect(await portal.account.deleteAccount()).toEqual(failed({ kind: 'no-session' }));
    expect(await portal.account.changePassword('Pass-word-1', 'Pass-word-2')).toEqual(failed({ kind: 'no-session' }));
    expect(reached).toEqual([]);
    await portal.account.rememberDevice(true);
    expect(reached).toEqual(['rememberDevice']);
  });

  it('examines no opening', async () => {
    const { portal, reached } = await seenAs(sales);
    expect(await portal.examineOpening(aDashboardId('quicksight@sales'), undefined)).toEqual({
      findings: [],
      host: '',
    });
    expect(reached).toEqual([]);
  });

  it('refuses whatever the portal or one of its owners gains later', async () => {
    const { portal } = await ameliasPortal();
    const reached: string[] = [];
    const later = (name: string) => ({ addedLater: async () => reached.push(name) });
    // The browser's storage for everyone, and the way back to the manager's own session, are the manager's own.
    const ofThisBrowser = ['configuration', 'preferences', 'locale', 'errorLog', 'appState', 'pageLoading', 'back$'];
    const theirs = new Set([...ofThisBrowser, 'lacksLiveUpdates', 'reconnect', 'hostedLoginFlow', 'ownAttributes']);
    const grown = Object.fromEntries(
      Object.entries(portal).map(([name, member]: [string, unknown]) => [
        name,
        typeof member === 'object' && !theirs.has(name) ? { ...member, ...later(name) } : member,
      ]),
    ) as unknown as Portal;
    const { portal: seen } = viewPortalAs({ ...grown, ...later('portal') }, sales, origin);
    expect(seen).not.toHaveProperty('addedLater');
    for (const member of Object.values(seen) as Partial<ReturnType<typeof later>>[]) await member.addedLater?.();
    expect(reached).toEqual([]);
  });

  it('does not find a dashboard that is not theirs', async () => {
    const { portal } = await seenAs(sales);
    expect(await firstValueFrom(portal.openDashboard('/dashboard/costs', aPlace))).toEqual({ status: 'removed' });
  });

  it('has as much of the list as the manager has', async () => {
    const { portal, real } = await seenAs(sales);
    expect(portal.dashboards.current()).not.toHaveProperty('part');
    const [granted] = all;
    if (!granted) throw new Error('No dashboard');
    real.dashboards.recall({ dashboards: [granted], total: 2, skipped: 0 });
    expect(portal.dashboards.current().part).toEqual([one('sales', ['Sales'])]);
    real.dashboards.reset();
    expect(portal.dashboards.current()).toEqual(real.dashboards.current());
    await real.session.signOut();
    expect(portal.entrance.current()).toEqual(real.entrance.current());
  });

  it('has no favourites and no recents', async () => {
    const { portal } = await seenAs(sales);
    expect(portal.shelf.current()).toEqual(emptyShelf);
  });

  it('follows the manager’s list and session until it ends', async () => {
    const { portal, real, ended } = await seenAs(sales);
    const seen = history(portal.navigation.changes$);
    await real.dashboards.load();
    expect(seen.values.length).toBeGreaterThan(1);
    ended.next();
    const before = seen.values.length;
    await real.dashboards.load();
    expect(seen.values).toHaveLength(before);
    expect(portal.session.current().status).toBe('signed-in');
  });
});
