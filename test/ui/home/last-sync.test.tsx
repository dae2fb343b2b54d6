import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { CatalogueSync } from '#ports/dashboards/sync';
import { dashboardsNamed, menu, openPortal } from '../a-portal';

const heading = page.getByRole('heading', { level: 1 });
const strip = page.getByRole('list', { name: /^(Needs attention|Erfordert Aufmerksamkeit|Da controllare)$/ });
const nothing = { added: 0, renamed: 0, returned: 0, missing: 0 };
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

type Asked = CatalogueSync['last'];
const told =
  (sync: LastSync): Asked =>
  async () =>
    ok(sync);

/** Home, with everything published. */
function openHome(last: Asked, setup: Parameters<typeof openPortal>[0] = {}) {
  return openPortal({ path: '/home/index', as: 'demo', sync: () => ({ last }), ...setup });
}

const goHome = () => page.getByRole('navigation', { name: 'Home' }).getByRole('link', { name: 'Home' }).click();

it('the last sync is shown to managers with what it changed and a link to sync, even if all else is well', async () => {
  await openHome(told({ ...nothing, added: 2, renamed: 1, finishedAt: minutesAgo(12.5) }));
  await expect.element(strip.getByRole('listitem')).toHaveTextContent('Last sync 12 min ago2 new, 1 renamed');
  await expect
    .element(strip.getByRole('link', { name: 'Sync', exact: true }))
    .toHaveAttribute('href', '/management/quicksight');
});

it('the last sync says when nothing changed', async () => {
  await openHome(told({ ...nothing, finishedAt: new Date() }));
  await expect.element(strip.getByRole('listitem')).toHaveTextContent('Last sync just nowNo changes');
});

it('home says when there has never been a sync', async () => {
  await openHome(told('never'));
  await expect
    .element(strip.getByRole('listitem'))
    .toHaveTextContent('Never syncedSync to bring dashboards in from QuickSight');
});

it.each([
  [
    'it',
    { added: 1, renamed: 1, returned: 1, missing: 1 },
    '1 nuova, 1 rinominata, 1 tornata in QuickSight e 1 mancante',
  ],
  [
    'it',
    { added: 2, renamed: 3, returned: 4, missing: 5 },
    '2 nuove, 3 rinominate, 4 tornate in QuickSight e 5 mancanti',
  ],
  ['de', { ...nothing, added: 1, missing: 2 }, '1 neu, 2 fehlen'],
])('the last sync is told in %s: %j', async (locale, counts, words) => {
  await openHome(told({ ...counts, finishedAt: minutesAgo(12.5) }), { preferences: { locale } });
  await expect.element(page.getByText(words)).toBeVisible();
});

it('the last sync is updated at once after a sync in this tab', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(strip).toHaveTextContent('Never synced');
  await strip.getByRole('link', { name: 'Sync', exact: true }).click();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
  await goHome();
  await expect.element(strip).toHaveTextContent('Last sync just now');
});

it('the last sync is loaded again on each return to Home, because others sync too', async () => {
  const lastSync = vi.fn<Asked>(told('never'));
  await openHome(lastSync);
  await expect.element(strip).toHaveTextContent('Never synced');
  await menu.getByRole('link', { name: 'Sales overview' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sales overview' })).toBeVisible();
  lastSync.mockImplementation(told({ ...nothing, finishedAt: minutesAgo(3.5) }));
  await goHome();
  await expect.element(strip).toHaveTextContent('Last sync 3 min ago');
});

it.each<[string, Asked, RegExp]>([
  ['has no such call', async () => failed({ kind: 'not-found' }), /^Sync with QuickSight/],
  ['takes its time', () => new Promise(() => {}), /^LoadingSync$/],
])('the last sync is not missed where the backend %s, and syncing is still at hand', async (_, answer, words) => {
  const { portal } = await openHome(answer);
  await expect.element(heading).toHaveTextContent(/^Good/);
  await expect.element(strip.getByRole('listitem')).toHaveTextContent(words);
  await expect.element(strip.getByRole('link', { name: 'Sync', exact: true })).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(portal.errorLog.current()).toEqual([]);
});

const [fine, draft, gone] = dashboardsNamed('Sales', 'Costs', 'Stock');
const all = [fine, draft && { ...draft, status: 'DRAFT' }, gone && { ...gone, missing: true }].filter((one) => !!one);

/** The strip has a different layout at each of these widths. */
const widths = [320, 390, 900, 1024, 1280, 1440];
const answers: LastSync[] = [
  'never',
  { ...nothing, finishedAt: minutesAgo(0.1) },
  { added: 12, renamed: 3, returned: 4, missing: 15, finishedAt: minutesAgo(60 * 24 * 400) },
];

const words = () => strip.element().querySelector('span[title]');

it('the last sync leaves no empty line below a short text on a phone', async () => {
  await openHome(told({ ...nothing, added: 2, finishedAt: minutesAgo(12.5) }), { size: { width: 390, height: 844 } });
  await expect.element(strip.getByText('2 new')).toBeVisible();
  const [cell, fact, text] = [strip.getByRole('listitem'), strip.getByText(/^Last sync/), strip.getByText('2 new')].map(
    (part) => part.element().getBoundingClientRect(),
  );
  if (!cell || !fact || !text) throw new Error('Not drawn');
  expect(cell.bottom - text.bottom).toBeCloseTo(fact.top - cell.top, 0);
});

it('the last sync leaves at most two lines empty around a short text on the smallest phone', async () => {
  await openHome(told({ ...nothing, added: 8, finishedAt: new Date() }), {
    size: { width: 320, height: 800 },
    preferences: { locale: 'it' },
  });
  await expect.element(strip.getByText('8 nuove')).toBeVisible();
  const [cell, fact, text] = [strip.getByRole('listitem'), strip.getByText(/^Ultima/), strip.getByText('8 nuove')].map(
    (part) => part.element().getBoundingClientRect(),
  );
  if (!cell || !fact || !text) throw new Error('Not drawn');
  // With 24 px of padding.
  expect(cell.height - (text.bottom - fact.top)).toBeLessThan(24 + 2 * text.height);
});

it.each([
  ['everything is well', 1],
  ['some are not published', 2],
  ['some are missing too', 3],
])('the last sync moves nothing when it comes, where %s', async (_, count) => {
  let answer: ReturnType<Asked> = new Promise(() => {});
  const { portal } = await openHome(() => answer, { dashboards: all.slice(0, count) });
  const { home, dashboards } = portal;
  const below = page.getByRole('main').getByRole('region').first();
  const top = (): number => below.element().getBoundingClientRect().top;
  const moved: string[] = [];
  for (const locale of ['en', 'de', 'it']) {
    await portal.locale.choose(locale);
    for (const width of widths) {
      await page.viewport(width, 900);
      for (const come of [...answers.map((sync) => ok(sync)), failed({ kind: 'not-found' } as const)]) {
        home.forget();
        dashboards.lastSync.forget();
        await expect.poll(words).toBeNull();
        const before = top();
        answer = Promise.resolve(come);
        await home.load();
        await expect.poll(words).not.toBeNull();
        if (top() !== before) moved.push(`${locale} ${width} ${words()?.textContent}: ${before} to ${top()}`);
      }
    }
  }
  expect(moved).toEqual([]);
});

for (const [name, size] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 320, height: 700 } }))
  it(`the last sync is shown beside what needs attention, ${name}`, async () => {
    const sync = { added: 12, renamed: 1, returned: 3, missing: 1, finishedAt: minutesAgo(60 * 24 * 400) };
    await openHome(told(sync), { dashboards: all, size });
    await expect.element(strip.getByText('12 new, 1 renamed, 3 back in QuickSight, 1 missing')).toBeVisible();
    expect(strip.getByRole('listitem').elements()).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
  });
