import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseCsv } from '../../../local/bi-service/page/drawing/csv';
import { portalUnderTest } from '../steps/portal';
import { frameOf, notice } from '../steps/screen';

const portal = portalUnderTest();
const title = 'Wildlife strikes';

it('the exported table has the rows that its reader sees in the dashboard', async () => {
  const page = await portal.visitAs('viewer', '/dashboard/wildlife-strikes');
  await page.getByRole('tab', { name: 'Places and animals' }).click();
  const table = frameOf(page, title).getByRole('table').filter({ hasText: 'Animal' });
  await table.waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export', exact: true });
  await panel.getByRole('button', { name: 'Animals by cost of damage as CSV' }).click();
  await notice(page, 'Animals by cost of damage as CSV is ready').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const rows = parseCsv((await readFile(await (await download).path(), 'utf8')).slice(1));

  const shown = await table
    .locator('tbody tr')
    .evaluateAll((seen) => seen.map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent)));
  expect(shown.length).toBeGreaterThan(5);
  expect(rows.map((row) => [row['Animal'], Number(row['Strikes']).toLocaleString('en')])).toEqual(shown);
});
