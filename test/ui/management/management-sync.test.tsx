import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import type { CatalogueSync } from '#ports/dashboards/sync';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { costs, openManagement, sales, titles } from './management-page';
import { deferred } from '../../application/deferred';

const sync = () => page.getByRole('button', { name: 'Sync', exact: true });

it('a sync shows how many changes it found, and the changes', async () => {
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

it('the head of Dashboards says when the last sync ended and what it changed once that is known', async () => {
  const { owner } = await openManagement([sales]);
  await expect.element(sync()).toBeVisible();
  expect(page.getByText('Last sync').query()).toBeNull();
  owner.lastSync.take({ added: 2, renamed: 0, returned: 0, missing: 1, finishedAt: new Date() });
  await expect.element(page.getByText(/^Last sync/)).toHaveTextContent(/^Last sync .+, 2 new.+1 missing$/);
});

it('a sync marks the dashboards that it has added until they were looked at, and leads to them', async () => {
  const { row, edit, press } = await openManagement([sales, costs], {
    biService: () => [sales, costs, ...['1', '2'].map((n) => ({ metaId: n, metaName: `New ${n}`, metaArn: 'arn' }))],
  });
  await sync().click();
  await page.getByRole('button', { name: 'Review 2 new' }).click();
  await expect.poll(titles).toEqual(['New 1', 'New 2']);
  await expect.element(row('New 1').getByText('New', { exact: true })).toBeVisible();
  await edit('New 1');
  await press('Close');
  await expect.poll(titles).toEqual(['New 2']);
  await edit('New 2');
  await press('Close');
  await expect.element(page.getByText('Every new dashboard has been looked at.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all dashboards' }).click();
  await expect.poll(titles).toEqual(['Costs 10', 'New 1', 'New 2', 'Sales overview']);
  await expect.element(row('New 2').getByText('New', { exact: true })).not.toBeInTheDocument();
});

it('a sync leads to what is new from another page too, where it stays new', async () => {
  const { router } = await openManagement([sales, costs], {
    biService: () => [sales, costs, ...['1', '2'].map((n) => ({ metaId: n, metaName: `New ${n}`, metaArn: 'arn' }))],
  });
  await sync().click();
  await expect.element(page.getByRole('button', { name: 'Review 2 new' })).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Review 2 new' }).click();
  await expect.poll(titles).toEqual(['New 1', 'New 2']);
});

it('says that nothing is missing', async () => {
  await openManagement([sales], { biService: () => [sales, { metaId: 'new', metaName: 'New', metaArn: 'arn' }] });
  await sync().click();
  await expect.element(page.getByText('Sync applied: 1 new')).toBeVisible();
});

it('a sync runs once for two presses, shows that it is running, and is started by nothing else', async () => {
  const answer = deferred<void>();
  const syncing = vi.fn<CatalogueSync['run']>();
  const { edit, field, press, dialog } = await openManagement([sales], {
    sync: (real) => ({
      run: syncing.mockImplementation(async () => {
        await answer.promise;
        return real.run();
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
  const syncing = vi.fn<CatalogueSync['run']>();
  await openManagement([sales], {
    sync: (real) => ({
      run: syncing
        .mockResolvedValueOnce(failed({ kind: 'unreachable' }))
        .mockResolvedValueOnce(ok({ status: 'NOPE', added: 0, renamed: 0, missing: 0, returned: 0 }))
        .mockImplementation(() => real.run()),
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

it('a sync marks nothing missing where many were not found, until the manager confirms it', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    aDashboard({ id: aDashboardId(`quicksight@d${index}`), metaId: `d${index}`, title: `Board ${index}` }),
  );
  const { row } = await openManagement(many, { biService: () => many.slice(0, 1) });
  await sync().click();
  const notice = page.getByText("7 dashboards weren't found in QuickSight. Nothing was marked missing.");
  await expect.element(notice).toBeVisible();
  await expect.element(row('Board 7').getByText('Published')).toBeVisible();
  expect(page.getByText('Already up to date').elements()).toEqual([]);

  await page.getByRole('button', { name: 'Mark 7 as missing' }).click();
  await expect.element(page.getByText('7 missing')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(row('Board 7').getByText(/missing/i)).toBeVisible();
});

it('a sync says how many entries of QuickSight’s list could not be read', async () => {
  await openManagement([sales], {
    sync: (real) => ({
      run: async () => {
        const synced = await real.run();
        return synced.ok ? ok({ ...synced.value, unreadable: { count: 2, names: ['a'] } }) : synced;
      },
    }),
  });
  await sync().click();
  await expect.element(page.getByText("2 entries of QuickSight's list couldn't be read.")).toBeVisible();
});

it('a sync is called slow after ten seconds, and can continue in the background', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<void>();
  await openManagement([sales], {
    sync: (real) => ({
      run: async () => {
        await answer.promise;
        return real.run();
      },
    }),
    biService: () => [sales, { metaId: 'new', metaName: 'New one', metaArn: 'arn' }],
  });
  await sync().click();
  await expect.element(page.getByRole('button', { name: 'Syncing' })).toBeVisible();
  const slow = page.getByText('QuickSight is taking longer than usual to answer.');
  vi.advanceTimersByTime(5_000);
  expect(slow.elements()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  await expect.element(slow).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  const background = page.getByText('The sync continues in the background.');
  await expect.element(background).toBeVisible();
  await expect.element(sync()).toBeVisible();
  answer.resolve();
  await expect.element(page.getByRole('button', { name: 'Edit New one' })).toBeVisible();
  await expect.element(page.getByText('Sync applied: 1 new')).toBeVisible();
  await expect.element(background).not.toBeInTheDocument();
});
