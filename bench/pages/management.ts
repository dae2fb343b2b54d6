import type { Page } from 'playwright-core';
import { dashboardRows, listOf } from './dashboard-rows';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

declare global {
  interface Window {
    /** The text of the table and its tools, which every action changes. */
    lookOfTable: () => string;
  }
}

const rows = 10_000;
const rounds = 5;
const most = 100;

type Action = { name: string; selector: string } & ({ does: 'click' } | { does: 'choose' | 'type'; values: string[] });

/** Each is done once a round, in this order, and undone by its second value or press. */
const actions: Action[] = [
  { name: 'sorts by date', does: 'click', selector: 'main th button:text-is("Updated")' },
  { name: 'sorts by title', does: 'click', selector: 'main th button:text-is("Title")' },
  { name: 'filters by status', does: 'choose', selector: 'main select >> nth=0', values: ['not-published', 'any'] },
  {
    name: 'filters by text, a letter',
    does: 'type',
    selector: 'main input[type=search]',
    values: ['9', '98', '987', ''],
  },
  { name: 'selects one', does: 'click', selector: 'main tbody input[type=checkbox] >> nth=3' },
  { name: 'selects all', does: 'click', selector: 'main thead input[type=checkbox]' },
  { name: 'selects none', does: 'click', selector: 'main [role=group] button:has(kbd)' },
];

/** From the press until what it changes is painted, on a table of 10,000 rows. */
export async function managementTable(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.lookOfTable = () => {
      const table = document.querySelector('main table');
      const sorted = [...(table?.querySelectorAll('th') ?? [])].map((head) => head.ariaSort);
      const shown = [...(table?.querySelectorAll('tbody tr') ?? [])].slice(0, 8).map((row) => row.textContent);
      return [table?.ariaRowCount, sorted, shown, table?.querySelectorAll(':checked').length].join();
    };
  });
  await signInOnPage(page);
  const answer = await listOf(await context.newCDPSession(page));
  answer(dashboardRows(rows).map((row, number) => (number % 3 === 0 ? { ...row, status: 'DRAFT' } : row)));
  await page.goto('/management/quicksight');
  await page.getByRole('table', { name: 'Dashboards' }).getByRole('checkbox').nth(5).waitFor();
  const times = new Map(actions.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const action of actions) times.get(action.name)?.push(...(await timesOf(page, action)));
  }
  await context.close();
  return [...times].map(([name, measured]) => {
    const spread = spreadOf(measured);
    return {
      label: `Management with ${rows.toLocaleString('en')} rows ${name}`,
      measured: wordsOf(spread, 'ms'),
      target: { words: `<= ${most} ms`, reached: spread.median <= most },
    };
  });
}

async function timesOf(page: Page, action: Action): Promise<number[]> {
  const target = page.locator(action.selector);
  await target.waitFor();
  const times: number[] = [];
  for (const value of action.does === 'click' ? [''] : action.values) {
    times.push(
      await target.evaluate(
        async (element, [does, next]) => {
          const before = window.lookOfTable();
          const started = performance.now();
          if (does === 'click') (element as HTMLElement).click();
          else {
            const field = element as HTMLInputElement | HTMLSelectElement;
            const kind = does === 'choose' ? HTMLSelectElement : HTMLInputElement;
            // As a browser does: React hears of a value that it did not set itself.
            Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, next);
            field.dispatchEvent(new Event(does === 'choose' ? 'change' : 'input', { bubbles: true }));
          }
          for (let frames = 0, isChanged = false; frames < 100 && !isChanged; frames++) {
            await new Promise((resolve) => {
              requestAnimationFrame(() => setTimeout(resolve));
            });
            isChanged = window.lookOfTable() !== before;
          }
          return performance.now() - started;
        },
        [action.does, value] as const,
      ),
    );
    // Work that waits for a pause in typing isn't part of this action.
    await page.waitForTimeout(300);
  }
  return times;
}
