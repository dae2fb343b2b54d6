import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '#domain/result';
import { flushPromises } from '../../application/flush-promises';
import { openPortal } from '../a-portal';

const username = page.getByRole('textbox', { name: 'Username' });

/** A browser that remembers a user, and a pool that is unreachable until `come` is called. */
async function openOutOfReach(kind: 'unreachable' | 'busy' = 'unreachable') {
  let reached = false;
  const passed = new Subject<void>();
  let pauses = 0;
  const opened = await openPortal({
    path: '/dashboard',
    as: 'demo',
    pool: (pool) => ({
      currentUser: async () => (reached ? pool.currentUser() : failed({ kind })),
    }),
    pause: () => ((pauses += 1), passed),
  });
  await expect.element(page.getByText("You're still signed in on this device")).toBeVisible();
  return { ...opened, come: () => (reached = true), pass: () => passed.next(), pauses: () => pauses };
}

it("says that the user is still signed in when the pool can't be reached, and when it retries", async () => {
  const { at, come } = await openOutOfReach();
  await expect.element(username).toBeVisible();
  await expect.element(page.getByText(/^Next try in [1-5] s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText("You're still signed in on this device")).toBeVisible();
  come();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  expect(at()).toBe('/dashboard');
});

it.each(['a pause', 'the network'])(
  'the sign-in page continues automatically after %s, once the pool responds',
  async (what) => {
    const { come, pass, pauses, connection } = await openOutOfReach();
    connection.turn(false);
    await expect.poll(pauses).toBe(1);
    pass();
    await expect.poll(pauses).toBe(2);
    come();
    if (what === 'a pause') pass();
    else connection.turn(true);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  },
);

it('says that the pool is busy, and not unreachable, when it has too many requests', async () => {
  await openOutOfReach('busy');
  await expect.element(page.getByRole('status').filter({ hasText: 'is busy' })).toBeVisible();
  await expect.element(page.getByText("can't be reached")).not.toBeInTheDocument();
});

it('the sign-in page stops asking the pool automatically once the user has gone to choose a new password', async () => {
  const { come, pass, pauses, portal } = await openOutOfReach();
  await expect.poll(pauses).toBe(1);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  come();
  pass();
  await flushPromises();
  expect(portal.session.current()).toMatchObject({ status: 'signed-out' });
});
