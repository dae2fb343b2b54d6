import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths } from '#domain/use/use';
import { failed, ok } from '#domain/result';
import type { DashboardUse } from '#ports/dashboards/use';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aUse } from '../../domain/use/a-use';
import { dashboardsNamed, openPortal } from '../a-portal';
import { violations } from '../violations';

const months = lastMonths(new Date(), 12);
const dashboards = dashboardsNamed('Sales overview', 'Costs');
const [sales, costs] = dashboards.map(({ id }) => id) as [DashboardId, DashboardId];
const plan = { kind: 'per-reader', currency: 'EUR', price: 3, asOf: '2026-11-01' } as const;
const uses = [
  aUse({ sub: 'viewer', month: months[0]!, dashboard: sales, opened: 7, renewed: 2 }),
  aUse({ sub: 'viewer', dashboard: sales, opened: 2, renewed: 1 }),
  aUse({ sub: 'viewer', dashboard: costs, opened: 9 }),
  aUse({ sub: 'viewer', dashboard: aDashboardId('quicksight@gone'), opened: 3 }),
  ...[months.at(-2)!, months.at(-1)!].flatMap((month) => [
    aUse({ month, dashboard: sales, opened: 1000, renewed: 30 }),
    aUse({ month, sub: 'someone-1', dashboard: sales, opened: 200, renewed: 4 }),
  ]),
];
const billing = { path: '/user/billing', as: 'demo', dashboards, plan, uses } as const;
const usage = { ...billing, path: '/management/usage' } as const;
const rows = (): string[] =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent.replaceAll(/\s+/g, ' '));

it('billing shows a person the sessions of twelve months, this month by dashboard, and what they cost', async () => {
  await openPortal({ ...billing, as: 'viewer' });
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
  await openPortal(usage);
  await expect.element(page.getByText('€33.00')).toBeVisible();
  await expect.element(page.getByText('at least €6.00')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Sales 1 1 15 €3.00 €0.20/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /No group known 9 1 204 €27.00/ })).toBeVisible();
  await expect.element(page.getByText('€3.00 a month for each reader. Prices as of 1 Nov.')).toBeVisible();
  await expect.element(page.getByText(/Counted: just now/i)).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  expect(rows()[1]).toMatch(/72at least €3.00$/);
  expect(rows()[12]).toMatch(/1,21435€33.00$/);
  const idle = page.getByRole('region', { name: 'Readers who open nothing' });
  await expect
    .element(idle)
    .toHaveTextContent("8 readers opened nothing for 30 days. Without them, you'd save €24.00 a month.");
  await idle.getByRole('button', { name: 'Show names' }).click();
  await expect.element(idle.getByText('No name known').nth(1)).toHaveAttribute('title', 'totp');
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
  await expect.element(page.getByRole('row', { name: /Sales overview 3 1,202 35 1,237 99%/ })).toBeVisible();
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await expect.element(page.getByText('Only people of')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /A deleted account/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect.element(page.getByRole('row', { name: /A deleted account 200 4 204 16% €3.00/ })).toBeVisible();
  await expect.element(page.getByText('8 more readers opened nothing this month, for €24.00.')).toBeVisible();
  const unused = page.getByRole('region', { name: 'Dashboards that nobody opens' });
  await expect.element(unused).toHaveTextContent('No published dashboard has been unused for 90 days.');
  expect(await violations()).toEqual([]);
});

it('the people of a group have an address, so that Back from one of them leads to the others', async () => {
  const { at, router } = await openPortal(usage);
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  await expect.poll(at).toBe('/management/usage?by=person&group=Sales');
  await page.getByRole('table').getByRole('link').click();
  await expect.poll(at).toMatch(/^\/management\/people/);
  router.history.back();
  await expect.element(page.getByText('Only people of')).toBeVisible();
});

it('usage sorts each table by pressing a head, and keeps the order in its address', async () => {
  const { at } = await openPortal(usage);
  const table = page.getByRole('table');
  const press = (name: string) => table.getByRole('button', { name, exact: true }).click();
  const first = () => rows()[1]!;
  await expect
    .element(page.getByRole('columnheader', { name: 'Cost', exact: true }))
    .toHaveAttribute('aria-sort', 'descending');
  expect(first()).toMatch(/^No group known/);
  await press('Sessions');
  await press('Sessions');
  await expect.poll(at).toBe('/management/usage?sort=-sessions');
  const sessions = page.getByRole('columnheader', { name: 'Sessions' });
  await expect.element(sessions).toHaveAttribute('aria-sort', 'ascending');
  const fewest = first();
  await press('Sessions');
  expect(rows().at(-1)).toBe(fewest);
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
  expect(first()).toMatch(/^Sales overview/);
  await press('Dashboard');
  await expect.poll(at).toBe('/management/usage?sort=name&by=dashboard');
  expect(first()).toMatch(/^Costs/);
  await press('Dashboard');
  expect(first()).toMatch(/^Sales overview/);
  expect(rows().at(-1)).toMatch(/^No longer in your portal/);
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await press('Sessions');
  await expect.element(sessions).toHaveAttribute('aria-sort', 'descending');
  expect(rows().at(-1)).toMatch(/^No name known14115/);
  await press('Cost');
  await expect.poll(at).toBe('/management/usage?sort=cost&by=person');
});

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

it('usage shows a month that is over in figures, tables and files, and keeps it in its address', async () => {
  const [asked, before] = [[] as unknown[], months.at(-2)!];
  const file: DashboardUse['file'] = async (table, _format, _zone, month) => {
    asked.push([table, month]);
    return failed({ kind: 'unreachable' });
  };
  const { at } = await openPortal({ ...usage, use: { file } });
  const period = page.getByRole('combobox', { name: 'Period' });
  const choices = () => [...period.element().querySelectorAll('option')].map((option) => option.textContent);
  await expect.poll(choices).toEqual([`${monthName(months.at(-1)!)} so far`, monthName(before), monthName(months[0]!)]);
  await period.selectOptions(monthName(before));
  const shown = page.getByRole('region', { name: monthName(before) });
  await expect.element(shown).toBeVisible();
  await expect.poll(at).toBe(`/management/usage?month=${before}`);
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((figure) => figure.textContent),
  ).toEqual(['at least €6.00', 'Nothing recorded', '1,234', '2', 'Per reader']);
  expect(rows()).toEqual([
    'GroupActiveSessionsCostCost per session',
    expect.stringMatching(/11,030€3.00/),
    expect.stringMatching(/^No group known1204€3.00/),
  ]);
  await expect.element(shown.getByText(/^Only people who opened something are counted/)).toBeVisible();
  await shown.getByRole('button', { name: 'Dashboard', exact: true }).click();
  expect(rows().slice(1)).toEqual([expect.stringMatching(/^Sales overview21,200341,234100%/)]);
  await shown.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => asked).toEqual([['dashboards', before]]);
  await expect.element(page.getByRole('region', { name: 'Readers who open nothing' })).toBeVisible();
  await period.selectOptions(`${monthName(months.at(-1)!)} so far`);
  await expect.poll(at).toBe('/management/usage?by=dashboard');
  await expect.element(page.getByRole('row', { name: /^Costs/ })).toBeVisible();
});

const widest = () => document.documentElement.scrollWidth;

it('billing fits a phone in Italian, with long names of groups, readers and dashboards', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const others = [long, `${long} who opens nothing`].map((username) => ({
    username,
    password: '',
    email: '',
    groups: [long],
  }));
  const named = [{ ...dashboards[0]!, title: long }, ...dashboards.slice(1)];
  const size = { width: 390, height: 844 };
  await openPortal({
    ...billing,
    dashboards: named,
    plan: { ...plan, price: 450_000 },
    uses: [...uses, aUse({ sub: long, dashboard: sales, opened: 1_200_000, renewed: 34 })],
    others,
    size,
    preferences: { locale: 'it' },
  });
  await expect.element(page.getByText(/^A .+ finora$/).first()).toBeVisible();
  expect(widest()).toBeLessThanOrEqual(size.width);
  await page.getByRole('link', { name: 'L’utilizzo di tutti e quanto costa' }).click();
  for (const name of ['Mostra i nomi', 'Persona', 'Dashboard', 'Tabella']) {
    await page.getByRole('button', { name, exact: true }).click();
    expect(widest(), name).toBeLessThanOrEqual(size.width);
  }
});

/** The lines of a text. */
function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

it('usage keeps amounts of millions and hundreds of thousands of sessions whole at each width, in German', async () => {
  const many = months.slice(-2).map((month) => aUse({ month, dashboard: sales, opened: 250_000, renewed: 34_567 }));
  await openPortal({ ...usage, plan: { ...plan, price: 1_111_111.11 }, uses: many, preferences: { locale: 'de' } });
  const chart = page.getByRole('img', { name: /^Sitzungen nach Monat/ });
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.viewport(width, 844);
    await page.getByRole('button', { name: 'Diagramm' }).click();
    for (const amount of document.querySelectorAll('dd')) {
      const atLeast = amount.textContent.startsWith('mindestens') ? 1 : 0;
      expect(linesOf(amount).length, `${width}: ${amount.textContent}`).toBeLessThanOrEqual(1 + atLeast);
    }
    const { left, right } = chart.element().getBoundingClientRect();
    const figures = [...chart.element().querySelectorAll('span')].filter((figure) => figure.offsetWidth > 0);
    const placed = figures.map((figure) => figure.getBoundingClientRect());
    expect(Math.min(...placed.map((figure) => figure.left)), `${width}`).toBeGreaterThanOrEqual(left);
    expect(Math.max(...placed.map((figure) => figure.right)), `${width}`).toBeLessThanOrEqual(right + 4);
    const table = page.getByRole('table').element();
    const bar = table.querySelector('td [aria-hidden]')!;
    const [line, ...broken] = linesOf(bar.parentElement!.lastChild!);
    expect(broken, `${width}`).toEqual([]);
    if (bar.checkVisibility()) expect(line!.top, `${width}`).toBeLessThan(bar.getBoundingClientRect().top);
    expect(table.scrollWidth, `${width}`).toBeLessThanOrEqual(table.parentElement!.clientWidth);
    await page.getByRole('button', { name: 'Tabelle' }).click();
    expect(widest(), `${width}`).toBeLessThanOrEqual(width);
  }
});

it('billing downloads a table from a signed address, and says why it could not', async () => {
  const asked: unknown[] = [];
  const file: DashboardUse['file'] = async (...which) => {
    asked.push(which.slice(0, 3));
    return asked.length === 1 ? failed({ kind: 'unreachable' }) : ok('/no-such-file.csv');
  };
  await openPortal({ ...billing, use: { file } });
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
  await openPortal({ path: '/user/billing', as: 'viewer', dashboards, uses });
  await expect.element(page.getByText('24 sessions')).toBeVisible();
  await expect.element(page.getByText(/€|price/)).not.toBeInTheDocument();
});

it('billing says to managers why their page has no prices', async () => {
  await openPortal({ path: '/management/usage', as: 'demo', dashboards, uses });
  await expect.element(page.getByText('This page shows use without prices')).toBeVisible();
});

it('billing lists the first 50 dashboards, says how many there are, and rounds no share or price to nothing', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => aUse({ dashboard: aDashboardId(`quicksight@${index}`) }));
  await openPortal({ ...billing, uses: many });
  await expect.element(page.getByText('The first 50 of 1,000; all are in the CSV file.')).toBeVisible();
  expect(rows()).toHaveLength(1 + 50);
  expect(rows()[1]).toContain('0.1%');
  const cheap = { kind: 'per-session', currency: 'EUR', price: 0.003 } as const;
  await openPortal({ ...usage, plan: cheap });
  await expect.element(page.getByText('€0.003 for each session.')).toBeVisible();
});

it('use says in one sentence what will be here before anything was opened', async () => {
  await openPortal({ ...billing, uses: [] });
  await expect.element(page.getByText('Each dashboard that you open is counted here, by month.')).toBeVisible();
  expect(rows()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Sessions by month' }).query()).toBeNull();
  await openPortal({ path: '/management/usage', as: 'demo', dashboards, uses: [] });
  await expect.element(page.getByText(/^Nobody has opened a dashboard yet/)).toBeVisible();
  expect(page.getByRole('img', { name: /^Sessions by month/ }).query()).toBeNull();
});

it('says that a backend of another kind records no use', async () => {
  await openPortal({ ...billing, lacks: ['use'] });
  await expect.element(page.getByText("This portal's server doesn't record use")).toBeVisible();
});
