import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type HistoryEntry, type HistorySearch, isVersion } from '#domain/dashboards/history/history';
import { failed, ok } from '#domain/result';
import { heading } from '../../a-portal';
import { ann, at, bob, entries, items, openHistory, sales } from './the-history';

it('the history asks for a text once the typing pauses, and for the last days, and continues where none is found', async () => {
  const asked: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(search) {
        asked.push(search);
        if (search.before !== undefined) return ok({ entries: [] });
        return ok(search.text === undefined ? { entries } : { entries: [], next: 3 });
      },
    }),
  });
  await expect.element(items.nth(0)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Dashboard, group or person' }).fill(' board ');
  await expect.element(page.getByText('No entry found so far. Older ones may match.')).toBeVisible();
  expect(asked.slice(1)).toEqual([{ topic: 'all-changes', text: 'board' }]);
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(page.getByText('No entry matches.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('Last 7 days');
  await expect.poll(() => asked.at(-1)).toEqual({ topic: 'all-changes', text: 'board', since: expect.any(Date) });
  const days = (Date.now() - (asked.at(-1)?.since?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(7.1);
});

it('the history shows all entries of a dashboard whose name is pressed among the entries of one topic', async () => {
  const access: HistoryEntry = {
    number: 20,
    at,
    by: bob,
    kind: 'access',
    dashboard: sales.id,
    decided: 'person',
    person: ann.email,
    until: '2099-02-27',
  };
  const queries: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(query) {
        queries.push(query);
        return ok({ entries: query.topic ? [access] : entries.filter(isVersion) });
      },
    }),
  });
  await page.getByLabelText('What').selectOptions('Sign-ins and refusals');
  await expect.element(items.nth(0)).toHaveTextContent(/gave .* access until 27 Feb 2099 to Sales overview/);
  await items.getByRole('link', { name: 'Sales overview' }).click();
  await expect.element(heading('History of Sales overview')).toHaveFocus();
  await expect.poll(() => queries.at(-1)).toEqual({ dashboard: sales.id });
  await expect.element(items.nth(1)).toBeVisible();
});

it('the history keeps the chosen person in the filter when nothing by them is listed', async () => {
  await openHistory('/management/history', {
    history: () => ({ read: async ({ topic, by }) => ok({ entries: topic && by ? [] : entries }) }),
  });
  const who = page.getByLabelText('Changed by');
  await who.selectOptions('ann@example.com');
  await page.getByLabelText('What').selectOptions('Syncs');
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  await expect.element(who).toHaveDisplayValue('ann@example.com');
  await who.selectOptions('Anyone');
  await expect.element(items.nth(0)).toBeVisible();
});

it('the history downloads what is asked for as a file, where the backend offers that', async () => {
  const asked: unknown[][] = [];
  await openHistory('/management/history', {
    downloads: () => ({
      formats: async () => ok({ catalogue: ['csv'], history: ['csv'] }),
      async address(...call) {
        asked.push(call);
        return failed({ kind: 'unreachable' });
      },
    }),
  });
  await page.getByLabelText('Changed by').selectOptions('bob@example.com');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem').click();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => asked).toEqual([['csv', { topic: 'all-changes', by: 'bob' }, timeZone]]);
});

it('the history keeps what is looked for in the address, and reads it from there', async () => {
  const { at: address, queries } = await openHistory('/management/history?what=syncs&by=bob&span=week');
  await expect.element(page.getByLabelText('What')).toHaveDisplayValue('Syncs');
  await expect.element(page.getByLabelText('Time')).toHaveDisplayValue('Last 7 days');
  expect(queries[0]).toEqual({ topic: 'syncs', by: 'bob', since: expect.any(Date) });

  await page.getByLabelText('What').selectOptions('Everything');
  await page.getByLabelText('Time').selectOptions('Any');
  await expect.poll(address).toBe('/management/history?what=everything&by=bob');
});
