import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lastMonths } from '#domain/use/use';
import type { OwnUse, PricedUse } from '#domain/use/use-report';
import { failed, ok } from '#domain/result';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, openPortal } from '../a-portal';
import { violations } from '../violations';

const months = lastMonths(new Date(), 12);
const now = months.at(-1)!;
const dashboards = dashboardsNamed('Sales overview', 'Costs');
const [sales, costs] = dashboards.map(({ id }) => id);
const lastAt = new Date();
const plan = { kind: 'per-reader', currency: 'EUR', price: 3, asOf: '2026-11-01' } as const;
const own: OwnUse = {
  plan,
  uses: [
    { month: months[0]!, dashboard: sales!, opened: 7, renewed: 2, lastAt },
    { month: now, dashboard: sales!, opened: 2, renewed: 1, lastAt },
    { month: now, dashboard: costs!, opened: 9, renewed: 0, lastAt },
    { month: now, dashboard: aDashboardId('quicksight@gone'), opened: 3, renewed: 0, lastAt },
  ],
};
const organisation: PricedUse = {
  plan,
  cost: 12,
  countedAt: new Date(),
  months: months.map((month) => ({
    month,
    people: 2,
    opened: 1200,
    renewed: 34,
    ...(month === now ? { cost: 12 } : { cost: 6, isLeast: true as const }),
  })),
  dashboards: [
    { dashboard: sales!, opened: 1200, renewed: 34, peopleByMonth: months.map(() => 2), recentPeople: 2, lastAt },
  ],
  people: [
    { sub: 'demo', group: 'Sales', opened: 1000, renewed: 30, lastAt },
    { sub: 'someone-1', forgotten: true, opened: 200, renewed: 4, lastAt },
  ],
  groups: [
    { group: 'Sales', readers: 3, active: 2, opened: 1200, renewed: 34, cost: 9 },
    { readers: 1, active: 0, opened: 0, renewed: 0, cost: 3 },
  ],
  readers: {
    count: 4,
    idle: {
      count: 2,
      cost: 6,
      groups: [{ group: 'Sales', people: 2 }],
      people: [{ sub: 'idle-1' }, { sub: 'idle-2' }],
    },
  },
};
const both = { own: async () => ok(own), organisation: async () => ok(organisation) };
const openBilling = (use: object = both) => openPortal({ path: '/user/billing', as: 'demo', dashboards, use });
const openUsage = (use: object = both) => openPortal({ path: '/management/usage', as: 'demo', dashboards, use });
const rows = (): string[] =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent.replaceAll(/\s+/g, ' '));

it('billing shows a person the sessions of twelve months, this month by dashboard, and what they cost', async () => {
  await openPortal({ path: '/user/billing', as: 'viewer', dashboards, use: { own: async () => ok(own) } });
  await expect
    .element(page.getByText('You pay nothing yourself: your organisation pays for your reader seat'))
    .toBeVisible();
  await expect.element(page.getByText(/Cost per session|a month|Prices as of/)).not.toBeInTheDocument();
  await expect.element(page.getByText('€6.00')).toBeVisible();
  const chart = page.getByRole('img', { name: /^Sessions by month: \w+ 9, .* \w+ 15$/ });
  await expect.element(chart).toBeVisible();
  expect(rows().map((row) => row.slice(0, 14))).toEqual([
    'DashboardNewEx',
    'Costs9060%Just',
    'No longer in y',
    'Sales overview',
  ]);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.element(chart).not.toBeInTheDocument();
  expect(rows().slice(0, 3)).toEqual([
    'MonthNewExtendedCost',
    expect.stringMatching(/72€3.00$/),
    expect.stringMatching(/00$/),
  ]);
  await expect.element(page.getByRole('link', { name: "Everyone's use" })).not.toBeInTheDocument();
});

it('billing shows managers everyone’s use by group, dashboard and person, with unused readers and dashboards', async () => {
  await openUsage();
  await expect.element(page.getByText('€12.00')).toBeVisible();
  await expect.element(page.getByText('at least €6.00')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Sales 3 2 1,234 €9.00 €0.01/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /No group known 1 0 0 €3.00/ })).toBeVisible();
  await expect.element(page.getByText('€3.00 a month for each reader. Prices as of 1 Nov.')).toBeVisible();
  await expect.element(page.getByText(/Counted: just now/i)).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  expect(rows().slice(1, 2)).toEqual([expect.stringMatching(/1,20034at least €6.00$/)]);
  expect(rows()[12]).toMatch(/1,20034€12.00$/);
  const idle = page.getByRole('region', { name: 'Readers who open nothing' });
  await expect
    .element(idle)
    .toHaveTextContent("2 readers opened nothing for 30 days. Without them, you'd save €6.00 a month.");
  await idle.getByRole('button', { name: 'Show names' }).click();
  await expect.element(idle.getByText('No name known').nth(1)).toHaveAttribute('title', 'idle-2');
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
  await expect.element(page.getByRole('row', { name: /Sales overview 2 1,200 34 100%/ })).toBeVisible();
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await expect.element(page.getByText('Only people of')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /A deleted account/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect.element(page.getByRole('row', { name: /A deleted account 200 4 17%/ })).toBeVisible();
  const unused = page.getByRole('region', { name: 'Dashboards that nobody opens' });
  await expect.element(unused).toHaveTextContent('No published dashboard has been unused for 90 days.');
  expect(await violations()).toEqual([]);
});

const widest = () => document.documentElement.scrollWidth;

it('billing fits a phone in Italian, with long names of groups, readers and dashboards', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const idle = { count: 1, cost: 3, groups: [{ group: long, people: 1 }], people: [{ sub: long }] };
  const use = {
    own: async () => ok(own),
    organisation: async () =>
      ok({
        ...organisation,
        groups: [{ group: long, readers: 3, active: 2, opened: 1_200_000, renewed: 34, cost: 900_000 }],
        readers: { count: 1, idle },
      }),
  };
  const named = [{ ...dashboards[0]!, title: long }, ...dashboards.slice(1)];
  const size = { width: 390, height: 844 };
  await openPortal({ path: '/user/billing', as: 'demo', dashboards: named, use, size, preferences: { locale: 'it' } });
  await expect.element(page.getByText(/^A .+ finora$/).first()).toBeVisible();
  expect(widest()).toBeLessThanOrEqual(size.width);
  await page.getByRole('link', { name: 'L’utilizzo di tutti e quanto costa' }).click();
  for (const name of ['Mostra i nomi', 'Persona', 'Dashboard', 'Tabella']) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(widest(), name).toBeLessThanOrEqual(size.width);
  }
});

it('billing downloads a table from a signed address, and says why it could not', async () => {
  const asked: unknown[] = [];
  const file = async (...which: unknown[]) => {
    asked.push(which);
    return asked.length === 1 ? failed({ kind: 'unreachable' }) : ok('/no-such-file.csv');
  };
  await openBilling({ own: async () => ok(own), organisation: async () => ok(organisation), file });
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: "Everyone's use and what it costs" }).click();
  await expect.element(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  const csv = page.getByRole('button', { name: 'CSV' });
  for (const index of [0, 1, 2]) await csv.nth(index).click();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await expect
    .poll(() => asked)
    .toEqual(['own', 'own', 'months', 'groups', 'idle'].map((table) => [table, 'csv', timeZone]));
});

it('billing shows a person their use without a word on prices where the operator has entered none', async () => {
  await openBilling({ own: async () => ok({ uses: own.uses }) });
  await expect.element(page.getByText('24 sessions')).toBeVisible();
  await expect.element(page.getByText(/€|price/)).not.toBeInTheDocument();
});

it('billing says to managers why their page has no prices', async () => {
  await openUsage({ organisation: async () => ok({ ...organisation, plan: undefined, cost: undefined }) });
  await expect.element(page.getByText('This page shows use without prices')).toBeVisible();
});

it('billing lists the first 50 dashboards, says how many there are, and rounds no share or price to nothing', async () => {
  const uses = Array.from({ length: 1000 }, (_, index) => ({
    month: now,
    dashboard: aDashboardId(`quicksight@${index}`),
    opened: 1,
    renewed: 0,
    lastAt,
  }));
  await openBilling({ own: async () => ok({ plan, uses }) });
  await expect.element(page.getByText('The first 50 of 1,000; all are in the CSV file.')).toBeVisible();
  expect(rows()).toHaveLength(1 + 50);
  expect(rows()[1]).toContain('0.1%');
  const cheap = { kind: 'per-session', currency: 'EUR', price: 0.003 } as const;
  await openUsage({ organisation: async () => ok({ ...organisation, plan: cheap }) });
  await expect.element(page.getByText('€0.003 for each session.')).toBeVisible();
});

it('says in one sentence what will be here before anything was opened', async () => {
  await openBilling({ own: async () => ok({ uses: [] }) });
  await expect.element(page.getByText('Each dashboard that you open is counted here, by month.')).toBeVisible();
  expect(rows()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Sessions by month' }).query()).toBeNull();
});

it('says that a backend of another kind records no use', async () => {
  await openBilling({ own: async () => failed({ kind: 'not-found' }) });
  await expect.element(page.getByText("This portal's server doesn't record use")).toBeVisible();
});
