import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AccessRequest } from '#domain/access/access-request';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { deferred } from '../../application/deferred';
import { controlledLiveUpdates } from '../../application/ports';
import { heading, openPortal } from '../a-portal';
import { violations } from '../violations';
import { at, signal } from './requests';

const note = page.getByRole('textbox', { name: 'Note to the managers' });
const ask = page.getByRole('button', { name: 'Request access' });
const notAvailable = heading("This dashboard isn't available to you");

/** A backend that keeps the requests of one person. */
function keeping(...requests: AccessRequest[]): Partial<DashboardAccess> {
  let kept = requests;
  return {
    mine: async () => ok(kept),
    async ask(metaId, text) {
      kept = [{ metaId, note: text, at: new Date() }, ...kept.filter((one) => one.metaId !== metaId)];
      return ok(undefined);
    },
    async takeBack(metaId) {
      kept = kept.filter((one) => one.metaId !== metaId);
      return ok(undefined);
    },
  };
}

it('the portal offers to request access at the address of a dashboard, shows the request, and takes it back', async () => {
  const { at: address } = await openPortal({ path: '/dashboard/secret', as: 'viewer', requests: keeping() });
  await expect.element(notAvailable).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(document.title).toBe('Dashboard not available');
  await note.fill('For the <b>board</b>');
  expect(await violations()).toEqual([]);
  await ask.click();
  await expect.element(heading('Request sent')).toBeVisible();
  await expect.element(page.getByText('For the <b>board</b>')).toBeVisible();
  await expect.element(page.getByText('Waiting for a manager')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(notAvailable).toBeVisible();
  expect(address()).toBe('/dashboard/secret');
});

it('the portal shows the manager’s word on the page and on the notifications page, and lets people ask again', async () => {
  const answer = { granted: false, word: 'Use the other one', by: 'amelia@example.com', at };
  const requests = keeping({ metaId: 'secret', note: '', at, answer });
  const { router } = await openPortal({ path: '/user/notifications', as: 'viewer', lacks: ['notices'], requests });
  await expect.element(page.getByText('amelia@example.com declined your request')).toBeVisible();
  await page.getByRole('link', { name: '/dashboard/secret' }).click();
  await expect.element(notAvailable).toBeVisible();
  await expect.element(page.getByText('Use the other one')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(heading('Request sent')).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.element(page.getByRole('list', { name: 'Your requests for access' })).toBeVisible();
});

it('the portal tells people until when their request was approved', async () => {
  const answer = { granted: true, word: '', by: 'amelia@example.com', at, until: '2099-02-27' };
  const requests = keeping({ metaId: 'secret', note: '', at, answer });
  await openPortal({ path: '/dashboard/secret', as: 'viewer', requests });
  await expect
    .element(page.getByText(/^amelia@example.com approved your request, .*: access until 27 Feb 2099\.$/))
    .toBeVisible();
});

it('the portal says on the notifications page that it loads and what went wrong, instead of that there is nothing', async () => {
  const answer = deferred<Awaited<ReturnType<DashboardAccess['mine']>>>();
  const kept = keeping({ metaId: 'secret', note: '', at });
  let mine: DashboardAccess['mine'] = () => answer.promise;
  const requests = { ...kept, mine: () => mine() };
  await openPortal({ path: '/user/notifications', as: 'viewer', lacks: ['notices'], requests });
  await expect.element(page.getByText('Loading', { exact: true })).toBeInTheDocument();
  answer.resolve(failed({ kind: 'unreachable' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText("Notifications aren't available")).not.toBeInTheDocument();
  mine = async () => kept.mine!();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: '/dashboard/secret' })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('the portal offers no request where the backend keeps none, and says so if it failed', async () => {
  const { router } = await openPortal({ path: '/dashboard/secret', as: 'viewer' });
  await expect.element(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  await expect.element(ask).not.toBeInTheDocument();
  await openPortal({
    path: '/dashboard/secret',
    as: 'viewer',
    requests: { ...keeping(), ask: async () => failed({ kind: 'busy' }) },
  });
  await ask.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard/secret');
});

it('an answer reaches the person who asked', async () => {
  const live = controlledLiveUpdates();
  let mine: Awaited<ReturnType<DashboardAccess['mine']>> = ok([{ metaId: 'secret', note: '', at }]);
  await openPortal({
    path: '/dashboard/secret',
    as: 'viewer',
    liveUpdates: live,
    requests: { mine: async () => mine },
  });
  await expect.element(heading('Request sent')).toBeVisible();
  await expect.poll(() => live.asked).toContain('open viewer');
  const declined = { granted: false, word: 'Use the other one', by: 'amelia@example.com', at };
  mine = ok([{ metaId: 'secret', note: '', at, answer: declined }]);
  live.say(signal);
  await expect.element(page.getByText('Use the other one')).toBeVisible();
});
