import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Company } from '#domain/people/companies/company';
import type { Leaver, Receipt } from '#domain/people/scim/receipt';
import { ok } from '#domain/result';
import { dashboardsNamed, openPortal } from '../a-portal';
import { violations } from '../violations';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['contoso.example'] },
];
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 8, 30, second));
const receipt: Receipt = {
  goal: 'disabled',
  arrivedAt: at(1),
  steps: [{ step: 'refused', at: at(2) }, { step: 'account', at: at(3) }, { step: 'reader' }],
  nextTry: at(40),
};
const ann: Leaver = {
  id: 'one',
  provider: 'Contoso',
  userName: 'ann@contoso.example',
  email: 'ann@contoso.example',
  hasAccount: true,
  receipts: [receipt],
};
const bob = { ...ann, id: 'two', userName: 'bob', email: 'bob@contoso.example', hasAccount: false };
const before = { ...receipt, arrivedAt: at(0), goal: 'deleted' as const, nextTry: undefined, isOver: true };
const done = { ...receipt, steps: receipt.steps.map(({ step }) => ({ step, at: at(4) })), nextTry: undefined };

it('leavers have an address: each with what was done at which second, what is still tried, and a file', async () => {
  const asked: unknown[] = [];
  await openPortal({
    path: '/management/people?list=left',
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    companies,
    requests: {
      everyone: async () => ok({ people: [] }),
      async leavers(query) {
        asked.push(query);
        return ok({ count: 2, leavers: [ann, { ...bob, receipts: [done, before] }] });
      },
    },
  });
  const lists = page.getByRole('group', { name: 'Lists of people' });
  await expect.element(lists.getByRole('button', { name: 'Left 2' })).toHaveAttribute('aria-pressed', 'true');
  const region = page.getByRole('region', { name: 'Left' });
  await expect.element(region).toHaveTextContent('1 step is still being tried');
  await expect.element(region).toHaveTextContent('Everything is done');
  await expect.element(region.getByRole('button', { name: 'CSV' })).toBeVisible();
  const row = region.getByRole('listitem').first();
  await row.click({ position: { x: row.element().clientWidth - 8, y: 8 } });
  const panel = page.getByRole('dialog', { name: 'ann@contoso.example' });
  const steps = panel.getByRole('region', { name: 'Disabled by their company' });
  await expect.element(steps).toHaveTextContent(/Account disabled, and signed out everywhere.*:30:03/);
  await expect.element(steps).toHaveTextContent(/Reader in QuickSight removed.*Tried again on .*:30:40/);
  await expect.element(steps.getByRole('button', { name: 'CSV' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await region.getByRole('link', { name: 'bob' }).click();
  await expect.element(page.getByRole('dialog', { name: 'bob' })).toHaveTextContent('They had no account');
  await expect
    .element(page.getByRole('region', { name: 'Deleted by their company' }))
    .toHaveTextContent(/Reader in QuickSight removed.*No longer tried/);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox', { name: 'Name, email or username' }).fill('bob');
  await expect.poll(() => asked.at(-1)).toEqual({ text: 'bob', after: undefined });
});

it('the tokens of directories are under everyone, with their last call and how many calls were refused', async () => {
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    companies,
    requests: {
      everyone: async () => ok({ people: [] }),
      leavers: async () => ok({ count: 0, leavers: [] }),
      scimTokens: async () =>
        ok([
          { provider: 'Contoso', ends: 'xY9z', madeAt: at(1), failures: 0 },
          {
            provider: 'Contoso',
            ends: 'aB3d',
            madeAt: at(0),
            lastCallAt: new Date(),
            failures: 3,
            lastFailure: { at: new Date(), status: 409 },
          },
        ]),
    },
  });
  const tokens = page.getByRole('region', { name: 'Calls of companies' });
  await expect.element(tokens).toHaveTextContent('Contoso Ltd, token that ends in xY9z');
  await expect.element(tokens).toHaveTextContent('Never used.');
  await expect.element(tokens).toHaveTextContent('Last call just now.3 calls were refused, the last with status 409');
});

it('without companies there are no leavers to ask for', async () => {
  let isAsked = false;
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    requests: {
      everyone: async () => ok({ people: [{ sub: 'ann', name: 'Ann Lee', email: '', sessions: 0 }] }),
      async leavers() {
        isAsked = true;
        return ok({ count: 0, leavers: [] });
      },
    },
  });
  await expect.element(page.getByRole('link', { name: 'Ann Lee' })).toBeVisible();
  expect(isAsked).toBe(false);
});
