import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { sales, waiting } from '../access/requests';
import { violations } from '../violations';

const ann = { sub: 'ann', name: 'Ann Lee', email: 'ann@example.com' };
const bob = { sub: 'bob', name: 'bob', email: 'bob@example.com' };
const lost = {
  sub: 'marta',
  username: 'marta',
  email: 'marta@example.com',
  note: 'New phone',
  reach: '',
  at: Date.now() - 3_600_000,
  groups: ['Finance'],
  approvals: [],
};
const rows = () =>
  page
    .getByRole('table', { name: 'Everyone' })
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent);

it('People has who waits, whoever is searched for, and what they opened', async () => {
  const begun: string[] = [];
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales, ...dashboardsNamed('Costs')],
    requests: {
      waiting: async () => ok([waiting]),
      groups: async () => ok({ groups: [], isMore: false }),
      people: async (begins) => {
        begun.push(begins);
        return ok(begins === '' ? [ann, bob] : [bob]);
      },
    },
    lostSteps: { waiting: async () => ok({ requests: [lost], needed: 1 }) },
    use: {
      organisation: async () =>
        ok({
          months: [],
          dashboards: [],
          groups: [],
          people: [{ sub: 'ann', opened: 1200, renewed: 34, lastAt: new Date() }],
        }),
    },
  });
  await expect.element(heading('People')).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: /^People/ });
  await expect.element(tab).toHaveTextContent('2 waiting');
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('region', { name: '1 request for access' })).toBeVisible();
  await page.getByRole('button', { name: 'Check: marta@example.com' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('New phone');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .poll(rows)
    .toEqual([
      'NameLast openedThis month',
      expect.stringMatching(/^Ann Leeann@example.com.*1,234$/),
      'bobbob@example.comNothing this month0',
    ]);
  await page.getByRole('searchbox').fill('bo');
  await expect.poll(() => rows().length).toBe(2);
  expect(begun).toEqual(['', 'bo']);
  expect(await violations()).toEqual([]);
});

it('People says where the backend can’t look anyone up, and why a search failed', async () => {
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: {
      people: async (begins) => failed({ kind: begins === '' ? 'unreachable' : 'not-found' }),
    },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent("can't be reached");
  await page.getByRole('searchbox').fill('a');
  await expect.element(page.getByText("This portal's server can't look people up.")).toBeVisible();
});
