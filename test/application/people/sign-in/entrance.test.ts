import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { createEntrance } from '#application/people/sign-in/entrance';
import { type Result, failed, ok } from '#domain/result';
import type { UserInfo } from '#domain/people/user';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { aRememberedSession } from '../session/a-session';
import { anEntrance, annInfo, bobInfo } from './an-entrance';
import { follow } from '../session/following';
import { history } from '../../history';
import { type Deferred, deferred } from '../../deferred';
import { flushPromises } from '../../flush-promises';
import { aBackend, anEmbedder, anIdentity, ann, bob, identityOf } from '../../ports';

/** The test resolves the identities. */
function controlledIdentities() {
  const asked: Deferred<Result<UserInfo>>[] = [];
  const current = () => {
    const next = deferred<Result<UserInfo>>();
    asked.push(next);
    return next.promise;
  };
  return { asked, identity: anIdentity({ current }) };
}

it('After a sign-in, identity and dashboards load, and the portal opens', async () => {
  const { session, entrance, dashboards } = await anEntrance();
  const states = history(entrance.changes$);
  await session.signIn(ann);
  expect(await entrance.settled()).toEqual({ status: 'open', user: annInfo });
  expect(states.values).toEqual([{ status: 'closed' }, { status: 'entering' }, { status: 'open', user: annInfo }]);
  expect(dashboards.current().dashboards).toHaveLength(1);
});

it('After a sign-in, an identity that can’t be loaded leaves the session, and can be retried', async () => {
  const identity = anIdentity({ current: async () => failed({ kind: 'broken' }) });
  const { session, entrance } = await anEntrance({ identity });
  await session.signIn(ann);
  const failure = { kind: 'broken' };
  expect(await entrance.settled()).toEqual({ status: 'failed', failure });
  expect(session.current().status).toBe('signed-in');
  const states = history(entrance.changes$);
  await entrance.enter();
  expect(states.values.slice(1)).toEqual([{ status: 'entering' }, { status: 'failed', failure }]);
});

it('After a sign-in, the list is awaited, and the portal opens even if it can’t be loaded', async () => {
  const list = deferred<Result<DashboardList>>();
  const { session, entrance, dashboards } = await anEntrance({ catalogue: { list: () => list.promise } });
  await session.signIn(ann);
  await flushPromises();
  expect(entrance.current()).toEqual({ status: 'entering' });
  list.resolve(failed({ kind: 'unreachable' }));
  expect(await entrance.settled()).toEqual({ status: 'open', user: annInfo });
  expect(dashboards.current()).toEqual({ status: 'failed', skipped: 0, failure: { kind: 'unreachable' } });
});

it('After a sign-in, a bug in an adapter is thrown on, and the page shows a failure', async () => {
  const { entrance } = await anEntrance({
    identity: anIdentity({ current: () => Promise.reject(new TypeError('a bug')) }),
  });
  await expect(entrance.enter()).rejects.toThrow('a bug');
  expect(entrance.current()).toEqual({ status: 'failed', failure: { kind: 'broken' } });
});

it('After a sign-in, a bug that shows after a sign-out is thrown on, and shows no failure', async () => {
  const who = deferred<Result<UserInfo>>();
  const { entrance } = await anEntrance({ identity: anIdentity({ current: () => who.promise }) });
  const entering = entrance.enter();
  entrance.leave();
  who.reject(new TypeError('a bug'));
  await expect(entering).rejects.toThrow('a bug');
  expect(entrance.current()).toEqual({ status: 'closed' });
});

it('After a sign-in, nothing is decided before it is known', async () => {
  const { asked, identity } = controlledIdentities();
  const { session, entrance } = await anEntrance({ identity });
  await session.signIn(ann);
  let settled = false;
  const waiting = entrance.settled().then(() => (settled = true));
  await flushPromises();
  expect(settled).toBe(false);
  asked[0]?.resolve(ok(annInfo));
  await waiting;
  expect(entrance.current().status).toBe('open');
});

it('After a sign-out, user, dashboards and frames are removed', async () => {
  const { session, entrance, dashboards, embedder } = await anEntrance();
  await session.signIn(ann);
  await entrance.settled();
  await session.signOut();
  expect(entrance.current()).toEqual({ status: 'closed' });
  expect(dashboards.current()).toEqual({ status: 'empty', skipped: 0 });
  expect(embedder.closings).toBe(1);
});

it('After a sign-out, a pending answer opens nothing', async () => {
  const { asked, identity } = controlledIdentities();
  const { session, entrance, dashboards } = await anEntrance({ identity });
  await session.signIn(ann);
  await session.signOut();
  asked[0]?.resolve(ok(annInfo));
  await flushPromises();
  expect(entrance.current()).toEqual({ status: 'closed' });
  expect(dashboards.current().status).toBe('empty');
});

it('After a sign-out, the next user is not confused with the previous one', async () => {
  const { asked, identity } = controlledIdentities();
  const { session, entrance } = await anEntrance({ identity });
  await session.signIn(ann);
  await session.signOut();
  await session.signIn(bob);
  asked[1]?.resolve(ok(bobInfo));
  expect(await entrance.settled()).toEqual({ status: 'open', user: bobInfo });
  asked[0]?.resolve(ok(annInfo));
  await flushPromises();
  expect(entrance.current()).toEqual({ status: 'open', user: bobInfo });
});

describe('After a session that timed out', () => {
  it('the same user continues where they were', async () => {
    const { session, entrance, dashboards, embedder } = await anEntrance();
    await session.signIn(ann);
    await entrance.settled();
    const states = history(entrance.changes$);
    const lists = history(dashboards.changes$);
    session.end();
    await session.signIn(ann);
    expect(states.values).toEqual([{ status: 'open', user: annInfo }]);
    expect(lists.values).toHaveLength(1);
    expect(embedder.closings).toBe(0);
  });

  it('someone else sees nothing of the previous user, even if their own list can’t be loaded', async () => {
    let works = true;
    const list = async () =>
      works ? ok({ dashboards: [aDashboard()], skipped: 0 }) : failed({ kind: 'broken' as const });
    const { session, entrance, dashboards, embedder } = await anEntrance({ catalogue: { list } });
    await session.signIn(ann);
    await entrance.settled();
    session.end();
    works = false;
    await session.signIn(bob);
    expect(await entrance.settled()).toEqual({ status: 'open', user: bobInfo });
    expect(dashboards.current().dashboards).toBeUndefined();
    expect(embedder.closings).toBe(1);
  });

  it('the same user’s failed entrance is retried', async () => {
    let over = true;
    const { session, entrance } = await anEntrance({
      identity: anIdentity({ current: async () => (over ? failed({ kind: 'signed-out' }) : ok(annInfo)) }),
    });
    await session.signIn(ann);
    expect(await entrance.settled()).toMatchObject({ status: 'failed' });
    session.end();
    over = false;
    await session.signIn(ann);
    expect(await entrance.settled()).toEqual({ status: 'open', user: annInfo });
  });

  it('the same user’s failed list is loaded again, without another entrance', async () => {
    let over = true;
    const list = async () =>
      over ? failed({ kind: 'signed-out' as const }) : ok({ dashboards: [aDashboard()], skipped: 0 });
    const { session, entrance, dashboards } = await anEntrance({ catalogue: { list } });
    await session.signIn(ann);
    await entrance.settled();
    session.end();
    over = false;
    const states = history(entrance.changes$);
    await session.signIn(ann);
    await expect.poll(() => dashboards.current().dashboards).toEqual([aDashboard()]);
    expect(states.values).toHaveLength(1);
  });
});

/** The portal in a browser that remembers a user, before the start-up check. */
async function remembered() {
  const { session } = await aRememberedSession();
  const embedder = anEmbedder();
  const entrance = createEntrance(session, identityOf(session), createDashboards(aBackend()), embedder);
  follow(session, { entrance, embedder });
  return { session, embedder };
}

describe('the after-login action', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('prepares for the first dashboard 1000 ms after the start-up check has found a user', async () => {
    const { session, embedder } = await remembered();
    await session.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(embedder.preparations).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(embedder.preparations).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(embedder.preparations).toBe(1);
  });

  it('does not run after a sign-out', async () => {
    const { session, embedder } = await remembered();
    await session.start();
    await vi.advanceTimersByTimeAsync(500);
    await session.signOut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(embedder.preparations).toBe(0);
  });

  it('also runs after a sign-in', async () => {
    const { session, embedder } = await remembered();
    await session.start();
    await session.signOut();
    await session.signIn(bob);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(embedder.preparations).toBe(1);
  });
});
