import { describe, expect, it } from 'vitest';
import { failed } from '#domain/result';
import { dashboardPath } from '#domain/pages/routes';
import type { UserPool } from '#ports/people/user-pool';
import { deferred } from '../deferred';
import { ann, bob } from '../ports';
import { aPortal, listOf, sales, signedIn } from './a-navigation';

const heard = (portal: ReturnType<typeof aPortal>) => {
  const changes: string[] = [];
  portal.navigation.corrections$.subscribe((change) => changes.push(change));
  return changes;
};

describe('A correction of the page checked last is a new check', () => {
  it('when the session ends between the check and the page, and not before', async () => {
    const pool = deferred<Awaited<ReturnType<UserPool['currentUser']>>>();
    const portal = aPortal({ pool: { remembers: () => true, currentUser: () => pool.promise } });
    const changes = heard(portal);
    const started = portal.session.start();
    expect(await portal.check('/home/index')).toMatchObject({ verdict: 'pass' });
    expect(changes).toEqual([]);
    pool.resolve(failed({ kind: 'signed-out' }));
    await started;
    expect(changes).toContain('check-again');
    expect(await portal.check('/home/index')).toMatchObject({ verdict: 'sign-in' });
  });

  it('on the sign-in page as soon as someone is signed in', async () => {
    const portal = aPortal();
    const changes = heard(portal);
    await portal.session.start();
    await portal.check('/login');
    expect(changes).toEqual([]);
    await portal.session.signIn(ann);
    expect(changes).toContain('check-again');
  });
});

it('A list that withdraws or restores the dashboard of the page is no correction, as the page says so itself', async () => {
  let listed = [sales];
  const portal = await signedIn({ list: async () => listOf(...listed) });
  const changes = heard(portal);
  expect(await portal.check(dashboardPath('sales'))).toMatchObject({ verdict: 'pass' });
  await portal.dashboards.load();
  expect(changes).toEqual([]);
  listed = [];
  await portal.dashboards.load();
  await portal.dashboards.load();
  listed = [sales];
  await portal.dashboards.load();
  expect(changes).toEqual([]);
  listed = [];
  await portal.dashboards.load();
  expect(await portal.check(dashboardPath('sales'))).toEqual({ verdict: 'not-found' });
  listed = [sales];
  await portal.dashboards.load();
  expect(changes).toEqual(['check-again']);
});

it('A correction of the page checked last sends another user home, and keeps the page for a user who resumes', async () => {
  const portal = await signedIn();
  const changes = heard(portal);
  await portal.check('/management/quicksight');
  portal.session.end();
  await portal.session.signIn(ann);
  expect(changes).toEqual([]);
  portal.session.end();
  await portal.session.signIn(bob);
  expect(changes).toContain('go-home');
});
