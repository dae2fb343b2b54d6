import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type HistoryEntry, type HistorySearch } from '#domain/dashboards/history/history';
import { failed, ok } from '#domain/result';
import { heading } from '../../a-portal';
import { violations } from '../../violations';
import { ann, at, before, entries, items, oldest, openHistory, sales } from './the-history';

const dayHead = (name: string | RegExp) => page.getByRole('heading', { level: 2, name, exact: true });

it('tells who changed what, from what to what, and what was refused', async () => {
  const { queries } = await openHistory();
  await expect.element(heading('History')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^(Today|Yesterday)/ })).toBeVisible();
  expect(queries).toEqual([{ topic: 'all-changes' }]);
  await expect
    .element(items.nth(0))
    .toHaveTextContent('bob@example.com was refused the call sync 3 times within an hour');
  await expect.element(items.nth(1)).toHaveTextContent('Automatic sync found: 2 new');
  await expect.element(items.nth(2)).toHaveTextContent('ann@example.com changed Sales overview');
  await expect.element(items.nth(2)).toHaveTextContent(/Title.*Sales.*Sales overview.*Board.*Everyone/);
  expect(await violations()).toEqual([]);

  await page.getByLabelText('What').selectOptions('Syncs');
  await page.getByLabelText('Changed by').selectOptions('bob@example.com');
  await expect.poll(() => queries.at(-1)).toEqual({ topic: 'syncs', by: 'bob' });
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.poll(() => items.elements().length).toBe(6);
  expect(queries.at(-1)).toMatchObject({ before: 5 });
});

it('the history heads each day with what it has, except the last one while older entries may belong to it', async () => {
  const older: HistoryEntry = { ...oldest, at: new Date('2026-01-09T12:00:00Z') };
  await openHistory('/management/history', {
    history: () => ({
      read: async (query) =>
        ok(query.before ? { entries: [older] } : { entries: [...entries, { ...older, number: 2 }], next: 2 }),
    }),
  });
  await expect.element(dayHead(/^(Today|Yesterday) .*, 4 changes$/)).toBeVisible();
  await expect.element(dayHead('Friday, 9 January 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(dayHead('Friday, 9 January 2026 2 entries')).toBeVisible();
});

it('the history tells of a day as people write it, and of titles in languages that browsers have no name for', async () => {
  const after = { ...before, verifiedUntil: '2031-05-09', titles: 'de: Umsatz\nde-de-at: Verkauf' };
  const entry = { number: 9, at, by: ann, kind: 'changed', dashboard: sales.id, before, after } as const;
  await openHistory('/management/history', { history: () => ({ read: async () => ok({ entries: [entry] }) }) });
  await expect.element(items.nth(0)).toHaveTextContent('German: Umsatz');
  await expect.element(items.nth(0)).toHaveTextContent('de-de-at: Verkauf');
  await expect.element(items.nth(0)).toHaveTextContent('9 May 2031');
});

it('the history heads days with a capital letter and a comma in languages whose months and lists have neither', async () => {
  const times = [new Date(), at, new Date('2026-01-09T12:00:00Z')];
  const { portal } = await openHistory('/management/history', {
    history: () => ({ read: async () => ok({ entries: times.map((time) => ({ ...oldest, at: time })) }) }),
  });
  await portal.locale.choose('it');
  await expect.element(dayHead(/^Oggi [a-zì]+ \d+ [a-z]+ \d{4}, \d voc[ei]$/)).toBeVisible();
  await expect.element(dayHead(/^Venerdì 9 gennaio 2026/)).toBeVisible();
});

it('the history draws icons without their English names in other languages, but for screen readers', async () => {
  const after = { ...before, icon: 'BanknotesIcon' };
  const entry = { number: 9, at, by: ann, kind: 'changed', dashboard: sales.id, before, after } as const;
  const history = () => ({ read: async () => ok({ entries: [entry] }) });
  const { portal } = await openHistory('/management/history', { history });
  await expect.element(page.getByText('Banknotes')).toBeVisible();
  await portal.locale.choose('de');
  await expect.element(heading('Verlauf')).toBeVisible();
  await expect.element(page.getByText('Banknotes')).toHaveClass('sr-only');
  await expect.element(page.getByText('Banknotes')).toHaveAttribute('lang', 'en');
});

it('the history opens a sync or bulk edit to its dashboards', async () => {
  const asked: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(query) {
        asked.push(query);
        const part = { number: 21, at, by: ann, kind: 'changed', dashboard: sales.id, before, after: sales } as const;
        const act = { number: 20, at, by: ann, kind: 'bulk-edited', count: 1 } as const;
        return ok({ entries: [query.sync === undefined ? act : { ...part, sync: 20 }] });
      },
    }),
  });
  const open = items.nth(0).getByRole('button', { name: 'Show dashboards' });
  await open.click();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await expect.element(items.nth(1)).toHaveTextContent(/Sales overview.*Title.*Board.*Everyone/);
  expect(asked).toEqual([{ topic: 'all-changes' }, { sync: 20 }]);
});

it('management and the edit panel lead to the history where the backend has one', async () => {
  const { at: address } = await openHistory('/management/quicksight');
  await page.getByRole('button', { name: 'Edit Costs' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: 'History' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect.poll(address).toBe('/management/history');
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Sync history' }).click();
  await expect.poll(address).toBe('/management/history?what=syncs');
});

it('a history that the backend does not keep is linked nowhere, and its address says so', async () => {
  const { router } = await openHistory('/management/quicksight', {
    history: () => ({ read: async () => failed({ kind: 'not-found' }) }),
  });
  await expect.element(page.getByRole('button', { name: 'Edit Costs' })).toBeVisible();
  expect(page.getByRole('link', { name: 'History' }).elements()).toEqual([]);
  await router.navigate({ to: '/management/history' });
  await expect.element(page.getByText("This portal's server doesn't keep a history.")).toBeVisible();
});
