import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#domain/result';
import { heading, openPortal } from '../a-portal';
import { sales, waiting } from '../access/requests';

it('home shows the lists of home together with the requests above them, and at once on the next visit', async () => {
  const known = Promise.withResolvers<void>();
  let isAsked = false;
  const { router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: {
      waiting: async () => {
        await (isAsked ? new Promise(() => undefined) : known.promise);
        isAsked = true;
        return ok([waiting]);
      },
    },
  });
  const list = page.getByRole('main').getByRole('region', { name: 'All dashboards' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(list.elements()).toEqual([]);
  known.resolve();
  await expect.element(list).toBeVisible();
  expect(page.getByText('1 request for access').elements()).toHaveLength(1);
  await router.navigate({ to: '/user/profile' });
  await expect.element(heading('User profile')).toBeVisible();
  await router.navigate({ to: '/home/index' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(page.getByText('1 request for access').elements()).toHaveLength(1);
});

it('home shows the lists of home after a second, however long the requests take', async () => {
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: { waiting: () => new Promise(() => undefined) },
  });
  await expect.element(page.getByRole('main').getByRole('region', { name: 'All dashboards' })).toBeVisible();
});
