import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '#domain/result';
import { dashboardsNamed, openPortal } from '../a-portal';
import { anAccount, anAttributes } from './an-account';

it('the profile shows who the user is and what they can do, without what the pool writes for itself', async () => {
  const attributes = anAttributes({
    email: 'viewer@example.com',
    phone_number: '+353851234567',
    others: { 'custom:cost_centre': '4711', identities: '[{"providerName":"Contoso"}]' },
  });
  await openPortal({ path: '/user/profile', as: 'viewer', account: anAccount({ attributes }) });
  await expect.element(page.getByRole('main').getByText('viewer@example.com')).toBeVisible();
  await expect.element(page.getByText('Cost centre4711')).toBeVisible();
  await expect.element(page.getByText('providerName')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText('Sales', { exact: true })).toBeVisible();
});

const startPage = page.getByRole('combobox', { name: 'Start page' });

it('the user area saves the start page that the user chooses, and shows it the next time', async () => {
  await openPortal({ path: '/user/profile', as: 'viewer', dashboards: dashboardsNamed('Costs', 'Sales') });
  await expect.element(startPage).toHaveDisplayValue('Home');
  await startPage.selectOptions('Sales');
  await expect.element(page.getByText('Start page saved.')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'User' });
  await sections.getByRole('link', { name: 'Account' }).click();
  await sections.getByRole('link', { name: 'Profile' }).click();
  await expect.element(startPage).toHaveDisplayValue('Sales');
  await startPage.selectOptions('Dashboard');
  await expect.element(startPage).toHaveDisplayValue('Dashboard');
  await expect.element(startPage).not.toHaveTextContent(/User account|Error log/);
});

it('the user area keeps the start page and says why when a choice could not be saved', async () => {
  await openPortal({
    path: '/user/profile',
    as: 'viewer',
    homePath: '/dashboard/gone',
    identity: (real) => ({ ...real, saveHomePath: async () => failed({ kind: 'unreachable' }) }),
  });
  await expect.element(startPage).toHaveDisplayValue(/^\/dashboard\/gone \(not available/);
  await startPage.selectOptions('Dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent("The portal's server can't be reached.");
  await expect.element(startPage).toHaveDisplayValue(/^\/dashboard\/gone/);
});

it("the user area hides the start page where the portal's server keeps none", async () => {
  await openPortal({
    path: '/user/profile',
    as: 'viewer',
    identity: (real) => ({ ...real, saveHomePath: async () => failed({ kind: 'not-found' }) }),
  });
  await startPage.selectOptions('Dashboard');
  await expect.element(startPage).not.toBeInTheDocument();
  await expect.element(page.getByText("This portal's server doesn't keep a start page.")).toBeVisible();
});

it('the user area scrolls the current user section into view where not all sections fit', async () => {
  const preferences = { locale: 'de' };
  await openPortal({ path: '/user/device', as: 'viewer', preferences, size: { width: 320, height: 700 } });
  const sections = page.getByRole('navigation', { name: 'Benutzer' });
  await expect.element(sections.getByRole('link', { name: 'Geräte' })).toBeInViewport({ ratio: 0.99 });
  // The last rem fades out.
  const current = sections.getByRole('link', { name: 'Geräte' }).element().getBoundingClientRect();
  expect(sections.element().getBoundingClientRect().right - current.right).toBeGreaterThanOrEqual(15);
  await page.getByRole('button', { name: 'Kontomenü' }).click();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect.element(sections.getByRole('link', { name: 'Profil' })).toHaveAttribute('aria-current', 'page');
  await expect.element(sections.getByRole('link', { name: 'Profil' })).toBeInViewport({ ratio: 0.99 });
  expect(window.scrollY).toBe(0);
});

it('the user area says honestly that a backend offers no notifications', async () => {
  await openPortal({ path: '/user/notifications', as: 'viewer', lacks: ['notices'] });
  await expect.element(page.getByRole('heading', { level: 2, name: "Notifications aren't available" })).toBeVisible();
});
