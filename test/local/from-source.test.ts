import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { startCloud } from '../../local/cloud';
import { browserOfWorker } from '../browser-of-worker';
import { aPlantedDataDir } from '../e2e/steps/planted-data';
import { accountOf } from '../e2e/steps/portal';
import { frameOf, greeting, heading, menuLink, signIn } from '../e2e/steps/screen';

let context: BrowserContext | undefined;

afterEach(() => context?.close());

async function signedIn(url: string): Promise<Page> {
  context = await (await browserOfWorker()).newContext({ reducedMotion: 'reduce' });
  // Vite bundles the packages on the first visit, which takes a while.
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page, accountOf('demo'));
  await greeting(page).waitFor();
  return page;
}

it('npm run dev serves the portal from source, on the whole local cloud', async () => {
  const dataDir = await aPlantedDataDir();
  const cloud = await startCloud({ port: 0, biPort: 0, biFramePort: 0, dataDir, dev: true });
  try {
    const page = await signedIn(cloud.url);
    await menuLink(page, 'US employment').click();
    await frameOf(page, 'US employment').getByText('Jobs by month').waitFor();
    await page.goto(`${cloud.url}/outbox`);
    await heading(page, 'Outbox').waitFor();
  } finally {
    await cloud.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);

// The tests of the screens have the same portal on the same ports in memory.
it.runIf(process.env['SOAK'])(
  'npm run dev:mock runs the demo with no server at all, and manages a catalogue in memory',
  async () => {
    const vite = await createServer({ mode: 'demo', server: { port: 0 }, logLevel: 'error' });
    try {
      await vite.listen();
      const page = await signedIn(vite.resolvedUrls?.local[0] ?? '');
      await menuLink(page, 'US employment').click();
      await frameOf(page, 'US employment').getByText('A dashboard would be here.').waitFor();
      await menuLink(page, 'Management').click();
      await heading(page, 'Dashboard management').waitFor();
      await page.getByRole('button', { name: 'Sync' }).click();
      await page.getByRole('button', { name: /^Apply \d+ change/ }).click();
      await page.getByRole('button', { name: 'Edit Strikes by state' }).waitFor();
      expect(
        await page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/prod/')),
        ),
      ).toEqual([]);
    } finally {
      await vite.close();
    }
  },
  120_000,
);
