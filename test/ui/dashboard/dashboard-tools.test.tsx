import { expect, it, vi } from 'vitest';
import { map } from 'rxjs';
import { page } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { heading, openPortal } from '../a-portal';
import { violations } from '../violations';

it('a dashboard has no buttons for what its BI service cannot do', async () => {
  await openPortal({ path: '/dashboard/meta-0', as: 'demo' });
  const tools = page.getByRole('main');
  await expect.element(tools.getByRole('button', { name: 'Full screen' })).toBeEnabled();
  for (const name of ['Undo', 'Redo', 'Reset', 'Print']) {
    await expect.element(tools.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

const tool = (name: string) => page.getByRole('button', { name, exact: true });

it('Undo without a step to take back ends silently, and Redo is offered only after Undo', async () => {
  const undone = [false, true];
  const undo = async () => undone.shift() ?? false;
  const { portal } = await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    embedder: (embedder) => ({
      ...embedder,
      open: (request) =>
        embedder.open(request).pipe(
          map((event) => {
            if (event.event !== 'ready') return event;
            return { ...event, tools: { ...event.tools, undo, redo: async () => false, reset: async () => false } };
          }),
        ),
    }),
  });
  await tool('Undo').click();
  await expect.poll(() => undone).toHaveLength(1);
  await expect.element(tool('Redo')).toBeDisabled();
  await tool('Undo').click();
  await tool('Redo').click();
  expect(portal.errorLog.current()).toEqual([]);
  await tool('Reset filters').click();
  await expect.element(page.getByText("The filters couldn't be reset.")).toBeVisible();
  await expect.element(tool('Reset filters')).toBeDisabled();
  expect(portal.errorLog.current()).toHaveLength(1);
  await page.getByRole('listitem').filter({ hasText: 'reset' }).getByRole('button', { name: 'Refresh' }).click();
  await expect.element(tool('Reset filters')).toBeEnabled();
});

it('a copied link and Refresh say that a selection in a chart is not kept, once the user has worked there', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer' });
  const copyLink = page.getByRole('button', { name: 'Copy link' });
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await copyLink.click();
  await expect.element(page.getByText('Link copied', { exact: true })).toBeVisible();
  document.querySelector('iframe')?.focus();
  await copyLink.click();
  await expect.element(page.getByText("Link copied. What you selected inside a chart isn't part of it.")).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const line = page.getByText('Refreshed. If you had selected something inside a chart, select it again.');
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

it('a dashboard that its BI service has not confirmed as complete says so, until someone closes that', async () => {
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    embedder: (embedder) => ({
      ...embedder,
      open: (request) =>
        embedder
          .open(request)
          .pipe(map((event) => (event.event === 'shown' ? { ...event, isConfirmed: false } : event))),
    }),
  });
  const line = page.getByText(/hasn't confirmed that everything has loaded/);
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(line).not.toBeInTheDocument();
});

it('a renewed session says what may be lost, if the user has worked in the dashboard', async () => {
  const lifetime = 5_000;
  let renewals = -1;
  const isFocused = deferred<void>();
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    tickets: () => ({
      async issue() {
        renewals += 1;
        if (renewals > 0) await isFocused.promise;
        return ok({
          content: renewals,
          ...(renewals === 0 && { sessionExpiresAt: new Date(Date.now() + lifetime) }),
        });
      },
    }),
  });
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  document.querySelector('iframe')?.focus();
  isFocused.resolve();
  const line = page.getByText(/If you had selected something inside a chart, select it again\./);
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(heading('Sales overview')).toHaveFocus();
});

it('the focus goes to the heading when a session that could not be renewed is renewed after all', async () => {
  const lifetime = 12_000;
  let tickets = 0;
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    tickets: () => ({
      async issue() {
        tickets += 1;
        if (tickets === 2) return failed({ kind: 'unreachable' });
        return ok({ content: tickets, ...(tickets === 1 && { sessionExpiresAt: new Date(Date.now() + lifetime) }) });
      },
    }),
  });
  const renew = page.getByRole('button', { name: 'Renew now' });
  await renew.click();
  await expect.element(renew).not.toBeInTheDocument();
  await expect.element(heading('Sales overview')).toHaveFocus();
});

async function checkConnection(): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Check connection' }).click();
}

it('a check of the connection says that everything works, and keeps the frame', async () => {
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer' });
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await checkConnection();
  const dialog = page.getByRole('dialog', { name: 'Connection check' });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('All checks passed.');
  expect(dialog.getByRole('listitem').elements()).toHaveLength(8);
  await expect.element(dialog).toHaveTextContent('0.1 s');
  await expect.element(dialog).not.toHaveTextContent('0.0 s');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Check connection' })).not.toBeInTheDocument();
});

it.each([
  ['viewer', false],
  ['demo', true],
] as const)(
  'a check asked for by %s names the cause, with a reference, and the operator’s step: %s',
  async (as, step) => {
    const { portal } = await openPortal({
      path: '/dashboard/meta-0',
      as,
      tickets: () => ({ issue: async () => failed({ kind: 'bi-service', trouble: 'domain' }) }),
    });
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
    await checkConnection();
    const dialog = page.getByRole('dialog', { name: 'Connection check' });
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Embedding allowedProblem');
    await expect.element(dialog.getByText(/QuickSight doesn't allow this portal's address/)).toBeVisible();
    const operator = dialog.getByText(`add ${location.origin} to the domains`);
    expect(operator.elements()).toHaveLength(step ? 1 : 0);
    await expect
      .element(dialog.getByText(/^ERR-/))
      .toHaveTextContent(portal.errorLog.current()[0]?.reference ?? 'none');
    expect(portal.errorLog.current()[0]).toMatchObject({ kind: 'check-domain' });
  },
);
