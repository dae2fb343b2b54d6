import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portalUnderTest } from '../steps/portal';
import { frameOf, notice } from '../steps/screen';

const portal = portalUnderTest();
const title = 'Wildlife strikes';
const table = 'Animals by cost of damage';

/** Exports the table as CSV, and returns its lines and those that the frame shows, as far as both write them alike. */
async function exported(page: Page): Promise<{ file: string[][]; frame: string[][] }> {
  await page.goto('/dashboard/wildlife-strikes?sheet=places&p.AnimalSize=Small');
  const drawn = frameOf(page, title).getByRole('table', { name: table });
  await drawn.waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export', exact: true });
  await panel.getByRole('button', { name: `${table} as CSV`, exact: true }).click();
  await notice(page, `${table} as CSV is ready`).waitFor({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: `Download ${table} as CSV`, exact: true }).click();
  const file = await text(await (await downloading).createReadStream());
  const rows = await drawn.evaluate((found) =>
    [...(found as HTMLTableElement).rows].map(({ cells }) => [...cells].map((cell) => cell.textContent)),
  );
  return {
    file: file
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 2)),
    // The file has numbers without a separator.
    frame: rows.map(([animal = '', strikes = '']) => [animal, strikes.replaceAll(',', '')]),
  };
}

/** Texts of the panel, its list of files, the panel of deliveries and their page, as the code names them. */
const lateTexts = ['export.notInRest', 'export.deleteFile', 'deliveries.dayHint', 'deliveries.pauseAll'];

it('a dashboard loads the code of exports and deliveries only once Export is pressed', async () => {
  const page = await portal.visitAs('viewer', '/home/index');
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith(portal.at('/assets/')) && request.url().endsWith('.js')) scripts.add(request.url());
  });
  const loaded = async (): Promise<string[]> => {
    const code = await Promise.all(Array.from(scripts, async (url) => (await page.request.get(url)).text()));
    return lateTexts.filter((text) => code.some((script) => script.includes(text)));
  };
  await page.goto('/dashboard/wildlife-strikes');
  await page.getByRole('button', { name: 'Export', exact: true, disabled: false }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await loaded()).toEqual([]);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('dialog', { name: 'Export' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('dialog', { name: 'Subscribe' }).waitFor();
  expect(await loaded()).toEqual(lateTexts.slice(0, 3));
  await page.goto('/user/deliveries');
  await page.getByRole('heading', { level: 1, name: 'User deliveries' }).waitFor();
  expect(await loaded()).toEqual(lateTexts);
});

it('two people who export the table that they see get what their own frame shows', async () => {
  const viewer = await exported(await portal.visitAs('viewer', '/home/index'));
  expect(viewer.file).toEqual(viewer.frame);
  expect(viewer.file.length).toBeGreaterThan(2);
  const demo = await exported(await portal.visitAs('demo', '/home/index'));
  expect(demo.file).toEqual(demo.frame);
  expect(demo.file).not.toEqual(viewer.file);
});
