import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { sales, waiting } from '../access/requests';
import { violations } from '../violations';

const ann = {
  sub: 'ann',
  name: 'Ann Lee',
  email: 'ann@example.com',
  groups: ['Sales', 'Finance'],
  lastSeenAt: new Date(),
  sessions: 1234,
  cost: 2.8,
};
const bob = { sub: 'bob', name: 'bob', email: 'bob@example.com', sessions: 0, cost: 0 };
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
const page50 = (first: number) =>
  Array.from({ length: 50 }, (_, index) => ({ ...bob, sub: `p${first + index}`, name: `Person ${first + index}` }));
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
      everyone: async ({ begins }) => {
        begun.push(begins);
        return ok({ people: begins === '' ? [ann, bob] : [bob], currency: 'EUR' });
      },
    },
    lostSteps: { waiting: async () => ok({ requests: [lost], needed: 1 }) },
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
      'NameGroupsLast seenThis monthCostActions',
      expect.stringMatching(/^Ann Lee ann@example.com.*Sales.*1,234(?:€2.80){2}$/),
      expect.stringMatching(/^bob bob@example.com.*Never0(?:€0.00){2}$/),
    ]);
  await page.getByRole('searchbox').fill('bo');
  await expect.poll(() => rows().length).toBe(2);
  expect(begun).toEqual(['', 'bo']);
  expect(await violations()).toEqual([]);
});

it('People opens a person from anywhere in the row, but not from its menu or while text is selected', async () => {
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    size: { width: 1440, height: 900 },
    requests: { everyone: async () => ok({ people: [ann, bob] }) },
  });
  const row = page.getByRole('row', { name: /^Ann Lee/ });
  const cell = row.getByRole('cell', { name: /^Sales/ });
  const panel = page.getByRole('dialog');
  await expect.element(cell).toBeVisible();
  getSelection()?.selectAllChildren(cell.element());
  (cell.element() as HTMLElement).click();
  getSelection()?.removeAllRanges();
  await row.getByRole('button', { name: 'More for Ann Lee' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(panel).not.toBeInTheDocument();
  await cell.click();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(row.getByRole('link', { name: 'Ann Lee' })).toHaveFocus();
});

it('People says where the backend can’t look anyone up, and why a search failed', async () => {
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: {
      everyone: async ({ begins }) => failed({ kind: begins === '' ? 'unreachable' : 'not-found' }),
    },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent("can't be reached");
  await page.getByRole('searchbox').fill('a');
  await expect
    .element(page.getByText("The user pool doesn't answer just now, or the portal has no right"))
    .toBeVisible();
});

it('People says since when its list is while the user pool is away, and lists anew once it answers', async () => {
  let isKept = true;
  const readAt = new Date(Date.now() - 12 * 60_000);
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: {
      everyone: async () => ok(isKept ? { people: [ann], readAt, isKept } : { people: [ann, bob], readAt: new Date() }),
    },
  });
  const kept = page.getByText('This is the list as last read: 12 min ago.');
  await expect.element(kept).toBeVisible();
  expect(rows()).toHaveLength(2);
  isKept = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(page.getByText('Updated: Just now')).toBeVisible();
  expect(rows()).toHaveLength(3);
});

it('People has everyone by pages of fifty, forward and back, and the focus at the head of each', async () => {
  const asked: (string | undefined)[] = [];
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: {
      everyone: async ({ after }) => {
        asked.push(after);
        return ok(after === undefined ? { people: page50(1), next: 'two' } : { people: page50(51).slice(0, 30) });
      },
    },
  });
  const pages = page.getByRole('navigation', { name: 'Pages of people' });
  await expect.element(pages).toHaveTextContent('1 to 50');
  await expect.element(pages.getByRole('button', { name: 'Back' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect.element(pages).toHaveTextContent('51 to 80');
  await expect.element(page.getByRole('heading', { name: 'Everyone' })).toHaveFocus();
  await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Back' }).click();
  await expect.element(pages).toHaveTextContent('1 to 50');
  expect(asked).toEqual([undefined, 'two', undefined]);
});

it('people who were not seen for 90 days have an address, a count, what their seats cost, and a file', async () => {
  const files: unknown[] = [];
  await openPortal({
    path: '/management/people?list=unseen',
    as: 'demo',
    dashboards: [sales],
    requests: {
      unseen: async () =>
        ok({
          count: 62,
          cost: 186,
          currency: 'EUR',
          countedAt: new Date(),
          people: page50(1).concat(page50(51).slice(0, 12)),
        }),
      names: async (people) => ok(new Map(people.map((sub) => [sub, { sub, name: `Name of ${sub}` }]))),
      everyone: async () => ok({ people: [ann] }),
    },
    use: {
      async file(table) {
        files.push(table);
        return failed({ kind: 'unreachable' });
      },
    },
  });
  const lists = page.getByRole('group', { name: 'Lists of people' });
  const button = lists.getByRole('button', { name: 'Not seen for 90 days 62' });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const region = page.getByRole('region', { name: 'Not seen for 90 days' });
  await expect
    .element(region)
    .toHaveTextContent('Their seats cost €186.00 a month until they are ended in QuickSight.');
  await expect.element(region.getByRole('link', { name: 'Name of p50', exact: true })).toBeVisible();
  await region.getByRole('button', { name: 'Next' }).click();
  await expect.element(region).toHaveTextContent('51 to 62');
  await region.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files).toEqual(['unseen']);
  await lists.getByRole('button', { name: 'Everyone' }).click();
  await expect.element(page.getByRole('link', { name: 'Ann Lee' })).toBeVisible();
});

it.each([
  ['asking', 'Asking for access'],
  ['locked', 'Locked out'],
])(
  'a list of people without anyone in it says so, and its button stays while it is pressed: %s',
  async (list, name) => {
    await openPortal({
      path: `/management/people?list=${list}`,
      as: 'demo',
      dashboards: [sales],
      requests: { waiting: async () => ok([]), everyone: async () => ok({ people: [ann] }) },
      lostSteps: { waiting: async () => failed({ kind: 'not-found' }) },
    });
    await expect.element(page.getByText('Nobody is waiting.')).toBeVisible();
    const lists = page.getByRole('group', { name: 'Lists of people' });
    await expect.element(lists).toHaveTextContent(`Everyone${name} 0`);
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  },
);

it('an empty group is said by its name, and not to be an empty user pool', async () => {
  await openPortal({
    path: '/management/people?group=Renamed',
    as: 'demo',
    dashboards: [sales],
    requests: {
      groups: async () => ok({ groups: [{ name: 'Sales' }], isMore: false }),
      everyone: async () => ok({ people: [] }),
    },
  });
  await expect.element(page.getByText('Nobody is in the group Renamed.')).toBeVisible();
});

it('people of one group have an address, and a search leads back to everyone', async () => {
  const asked: unknown[] = [];
  await openPortal({
    path: '/management/people?group=Sales',
    as: 'demo',
    dashboards: [sales],
    requests: {
      groups: async () => ok({ groups: [{ name: 'Finance' }, { name: 'Sales' }], isMore: false }),
      async everyone(which) {
        asked.push(which);
        return ok({ people: [ann] });
      },
    },
  });
  const group = page.getByRole('combobox', { name: 'People of a group' });
  await expect.element(group).toHaveValue('Sales');
  await group.selectOptions('Finance');
  await page.getByRole('searchbox').fill('ann');
  await expect.element(group).toHaveValue('');
  await expect
    .poll(() => asked)
    .toEqual([
      { begins: '', group: 'Sales' },
      { begins: '', group: 'Finance' },
      expect.objectContaining({ begins: '' }),
      { begins: 'ann' },
    ]);
});

it('People fits a phone with names of 200 characters, from right to left, with controls, and without a name', async () => {
  const size = { width: 390, height: 844 };
  const names = ['محمد الفاتح', 'x'.repeat(200), 'Ann\u202E Hart\u0007', ''];
  const people = names.map((name, at) => ({
    sub: `odd-${at}`,
    email: `${'y'.repeat(60)}${at}@example.com`,
    name,
    sessions: at,
  }));
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    size,
    requests: { everyone: async () => ok({ people }), person: async () => failed({ kind: 'not-found' }) },
  });
  await expect.poll(rows).toHaveLength(5);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
  const [arabic] = page.getByRole('rowheader').elements();
  expect(getComputedStyle(arabic!.querySelector('bdi')!).direction).toBe('rtl');
  for (const row of page.getByRole('rowheader').elements()) expect(row.textContent).toMatch(/\S/);
  await expect.element(page.getByRole('link', { name: `${'y'.repeat(60)}3@example.com` })).toBeVisible();
});

it('People shows the groups, the last visit and the cost of each person once, at each width', async () => {
  const lastSeenAt = new Date('2020-03-14T12:00:00Z');
  await openPortal({
    path: '/management/people',
    as: 'demo',
    dashboards: [sales],
    requests: { everyone: async () => ok({ people: [{ ...ann, lastSeenAt }], currency: 'EUR' }) },
  });
  const row = page.getByRole('row', { name: /Ann Lee/ });
  await expect.element(row).toBeVisible();
  for (const width of [390, 768, 1024, 1440]) {
    await page.viewport(width, 844);
    for (const text of ['Sales, Finance', '2020', '€2.80', '1,234']) {
      const shown = row
        .getByText(text)
        .elements()
        .filter((element) => element.checkVisibility());
      expect(shown, `${width}: ${text}`).toHaveLength(1);
    }
  }
});

it('a request for access names two groups of the person, and says how many others there are', async () => {
  await openPortal({
    path: '/management/people?list=asking',
    as: 'demo',
    dashboards: [sales],
    requests: { waiting: async () => ok([{ ...waiting, groups: ['Sales', 'Finance', 'Stores', 'Support'] }]) },
  });
  const request = page.getByRole('region', { name: '1 request for access' });
  await expect.element(request).toHaveTextContent(/SalesFinance\+2/);
});
