import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, openPortal } from '../a-portal';

const main = page.getByRole('main');
const pages = [
  ['/dashboard', main.getByText('Cards'), ['section', 'owner', 'fresh', 'order', 'look']],
  ['/dashboard', main.getByText('Cards'), ['look']],
  ['/dashboard/meta-0', main.getByRole('heading', { name: 'Sales' }), ['view', 'sheet', 'p.Region', 'p.', '__proto__']],
  ['/management/quicksight', main.getByRole('searchbox'), ['q', 'status', 'group', 'by', 'trust']],
  ['/user/notifications', main.getByRole('heading', { name: 'Notifications' }), ['view']],
  ['/exception', main.getByRole('link', { name: 'Go to Home' }), ['cause']],
] as const;
/** Values that no parameter has, as an address spells them; with `&`, the parameter is given twice. */
const nonsense = ['', 'grid', '__proto__', '%00', 'a&'];

it.each(pages.flatMap(([path, sign, names]) => nonsense.map((value) => [path, value, sign, names] as const)))(
  '%s is shown with parameters of the value "%s"',
  async (path, value, sign, names) => {
    const query = names.map((name) => `${name}=${value.replace('&', `&${name}=b`)}`).join('&');
    await openPortal({ path: `${path}?${query}`, as: 'demo', dashboards: dashboardsNamed('Sales', 'Costs') });
    await expect.element(sign.first()).toBeVisible();
  },
);

it.each(nonsense)('the sign-in form is shown with page=%s', async (value) => {
  await openPortal({ path: `/login?page=${value}` });
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});
