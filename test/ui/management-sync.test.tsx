import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, ok } from '../../src/domain/result';
import type { DashboardCatalogue } from '../../src/ports/dashboard-catalogue';
import { costs, openManagement, sales } from './management-page';

const sync = () => page.getByRole('button', { name: 'Sync', exact: true });

it('shows how many changes a sync found, and the changes', async () => {
  await openManagement([sales, costs], {
    biService: () => [
      { metaId: 'sales', metaName: 'Sales (renamed)', metaArn: 'arn' },
      { metaId: 'new-1', metaName: 'New one', metaArn: 'arn' },
      { metaId: 'new-2', metaName: 'New two', metaArn: 'arn' },
    ],
  });
  await sync().click();
  await expect.element(page.getByText('2 new, 1 renamed, 1 missing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit New two' })).toBeVisible();
  await sync().click();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
});

it('says that nothing is missing', async () => {
  await openManagement([sales], { biService: () => [sales, { metaId: 'new', metaName: 'New', metaArn: 'arn' }] });
  await sync().click();
  await expect.element(page.getByText('1 new, nothing missing')).toBeVisible();
});

it('runs once for two presses, shows that it is running, and is started by nothing else', async () => {
  const answer = Promise.withResolvers<void>();
  const syncing = vi.fn<DashboardCatalogue['sync']>();
  const { edit, field, press, dialog } = await openManagement([sales], {
    around: (catalogue) => ({
      sync: syncing.mockImplementation(async () => {
        await answer.promise;
        return catalogue.sync();
      }),
    }),
  });
  await edit('Sales overview');
  await field('Title').fill('Sales');
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  sync().element().focus();
  expect(syncing).not.toHaveBeenCalled();

  await sync().click();
  const busy = page.getByRole('button', { name: 'Syncing' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  answer.resolve();
  await expect.element(sync()).toBeVisible();
  expect(syncing).toHaveBeenCalledTimes(1);
});

it('says in place what went wrong, and can be retried there', async () => {
  const syncing = vi.fn<DashboardCatalogue['sync']>();
  await openManagement([sales], {
    around: (catalogue) => ({
      sync: syncing
        .mockResolvedValueOnce(failed({ kind: 'unreachable' }))
        .mockResolvedValueOnce(ok({ status: 'NOPE', added: 0, renamed: 0, missing: 0, returned: 0 }))
        .mockImplementation(() => catalogue.sync()),
    }),
  });
  await sync().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("can't be reached");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('unexpected response');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
