import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { readThisBrowser } from '#application/this-browser';
import { createPortal } from '#application/portal';
import type { Configuration } from '#domain/browser/configuration';
import { failed } from '#domain/result';
import type { Ports } from '#ports/ports';
import { aConfiguration } from '../domain/browser/a-configuration';
import { aDashboard, aDashboardId } from '../domain/dashboards/a-dashboard';
import { aPlace, ready } from './viewing/an-opening';
import { deferred } from './deferred';
import { history } from './history';
import { ann, anEmbedder, bob, controlledLiveUpdates, guest, people } from './ports';

const sales = aDashboard();
const forManagers = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', groupList: ['Managers'] });

async function aPortal(configured: Partial<Configuration> = {}, over: (ports: Ports) => Partial<Ports> = () => ({})) {
  const inMemory = createInMemoryPorts({ users: people(), guest, dashboards: [sales, forManagers] });
  const embedder = anEmbedder();
  const ports = { ...inMemory, embedder, ...over(inMemory) };
  const browser = await readThisBrowser(ports);
  const portal = await createPortal(aConfiguration(configured), ports, browser, 'https://portal.example');
  await portal.session.start();
  const signIn = async (who = ann) => {
    await portal.session.signIn(who);
    await portal.entrance.settled();
  };
  return { portal, ports, embedder, signIn };
}

it('The portal asks a user to sign in again when the pool has ended their session, and only them', async () => {
  const ended$ = new Subject<string>();
  const { portal, signIn } = await aPortal({}, ({ userPool }) => ({ userPool: { ...userPool, ended$ } }));
  await signIn();
  ended$.next('bob');
  expect(portal.session.current().status).toBe('signed-in');
  ended$.next('ann');
  expect(portal.session.current().status).toBe('timed-out');
});

it.each([
  { access: 'by-group', listed: [sales] },
  { access: 'open', listed: [sales, forManagers] },
] as const)(
  'The portal shows a user of another group $listed.length of two dashboards if access is $access',
  async (given) => {
    const { portal, signIn } = await aPortal({ access: given.access });
    await signIn(bob);
    const shown = portal.navigation.current().dashboards.map(({ metaId }) => metaId);
    expect(shown.toSorted()).toEqual(given.listed.map(({ metaId }) => metaId).toSorted());
  },
);

it('The portal returns to a page of the portal after a sign-in, and to no other site', async () => {
  const { portal, signIn } = await aPortal();
  await signIn();
  const afterSignIn = (redirect: string) =>
    portal.navigation.check({ href: '/login', path: '/login', redirect: () => redirect });
  expect(await afterSignIn('/dashboard/sales?sheet=2')).toEqual({ verdict: 'go', to: '/dashboard/sales?sheet=2' });
  expect(await afterSignIn('//elsewhere.example/dashboard/sales')).toEqual({ verdict: 'go', to: '/home/index' });
});

it('The portal puts the list on the user’s shelf once it has loaded', async () => {
  const { portal, signIn } = await aPortal();
  expect(portal.shelf.current().listed).toBeUndefined();
  await signIn();
  expect(Object.keys(portal.shelf.current().listed ?? {})).toHaveLength(2);
});

it('The portal opens a dashboard of the visitor’s list in a frame, and remembers it', async () => {
  const { portal, embedder, signIn } = await aPortal();
  await signIn();
  const viewing = history(portal.openDashboard('/dashboard/sales', aPlace));
  await expect.poll(() => embedder.openings).toHaveLength(1);
  expect(viewing.values).toEqual([{ status: 'opening', dashboard: sales }]);
  embedder.openings[0]?.frame.next({ event: 'shown', isConfirmed: true });
  expect(viewing.last).toMatchObject({ status: 'opening', isShown: true });
  embedder.openings[0]?.frame.next(ready);
  expect(viewing.last).toMatchObject({ status: 'open' });
  expect(portal.shelf.current().recents).toMatchObject([{ id: sales.id }]);
  const other = history(portal.openDashboard('/dashboard/unknown', aPlace));
  await expect.poll(() => other.last).toEqual({ status: 'removed' });
});

it('The portal offers the providers of hosted login that are configured, and none otherwise', async () => {
  expect((await aPortal()).portal.hostedLoginFlow.providers).toEqual([]);
  const hostedLogin = { domain: 'https://login.example', providers: ['Google' as const] };
  expect((await aPortal({ hostedLogin })).portal.hostedLoginFlow.providers).toEqual(['Google']);
});

it('The portal keeps pages open in tabs only where the configuration turns them on', async () => {
  expect((await aPortal()).portal).not.toHaveProperty('openTabs');
  expect((await aPortal({ openTabs: true })).portal.openTabs?.current()).toEqual([]);
});

it.each([true, false])('The portal knows whether the session ends with the page: %s', async (fleeting) => {
  const isFleeting = () => fleeting;
  const { portal } = await aPortal({}, ({ userPool }) => ({ userPool: { ...userPool, isFleeting } }));
  expect(portal.isFleeting()).toBe(fleeting);
});

it('The portal forgets everything that this browser keeps of a user who deletes their account', async () => {
  const { portal, ports, signIn } = await aPortal();
  await signIn();
  portal.shelf.star(sales.id);
  portal.errorLog.record(new Error('of Ann'), '/home/index');
  const shelf = history(ports.shelfStore.watch('ann'));
  expect(shelf.last?.favourites).toEqual([sales.id]);
  expect(await portal.account.deleteAccount()).toMatchObject({ ok: true });
  await expect.poll(() => shelf.last).toEqual({ favourites: [], recents: [] });
  expect(portal.errorLog.current()).toEqual([]);
  expect(ports.cacheStore.keys()).toEqual([]);
});

it.each(['stays', 'has left again'])(
  'The portal keeps everything of the next user, who %s, when the sign-out of a deleted account fails late',
  async (next) => {
    const late = deferred<void>();
    const { portal, ports, signIn } = await aPortal({}, ({ userPool }) => ({
      userPool: { ...userPool, signOut: () => late.promise.then(() => failed({ kind: 'network' })) },
    }));
    await signIn();
    const deleted = portal.account.deleteAccount();
    await expect.poll(() => portal.session.current().status).toBe('signed-out');
    await signIn(bob);
    portal.shelf.star(sales.id);
    portal.errorLog.record(new Error('of Bob'), '/home/index');
    await expect.poll(() => ports.cacheStore.keys()).toHaveLength(1);
    const left = next !== 'stays' && portal.session.signOut();
    late.resolve();
    await Promise.all([deleted, left]);
    expect(history(ports.shelfStore.watch('bob')).last?.favourites).toEqual([sales.id]);
    expect(portal.errorLog.current()).toContainEqual(expect.objectContaining({ message: 'of Bob' }));
    expect(ports.cacheStore.keys()).toHaveLength(next === 'stays' ? 1 : 0);
  },
);

it('The portal is told at once what changes as soon as someone is signed in, not before', async () => {
  const liveUpdates = controlledLiveUpdates();
  const { portal, signIn } = await aPortal({}, () => ({ liveUpdates: async () => liveUpdates }));
  const changes = history(portal.accessChanges$);
  expect(liveUpdates.asked).toEqual([]);
  await signIn();
  await expect.poll(() => liveUpdates.asked).toContain('open ann');
  expect(portal.lacksLiveUpdates.current()).toBe(false);
  liveUpdates.say({ kind: 'access', id: 'requests' });
  await expect.poll(() => changes.values).toHaveLength(1);
});

it('The portal misses no live updates if none are configured', async () => {
  const { portal, signIn } = await aPortal();
  await signIn();
  expect(history(portal.lacksLiveUpdates.changes$).values).toEqual([false]);
});

it('The portal finds out why a dashboard does not open', async () => {
  const { portal, signIn } = await aPortal();
  await signIn();
  const { findings, host } = await portal.examineOpening(sales.id, 'shown');
  expect(findings).toContainEqual({ check: 'right', result: 'good' });
  expect(host).toBe('bi.example:8443');
});

it('The portal knows whether the browser is online, and which version is published', async () => {
  const { portal, ports } = await aPortal();
  const status = await portal.siteStatus();
  expect(status.connection).toBe(ports.connection);
  expect(await portal.siteStatus()).toBe(status);
});
