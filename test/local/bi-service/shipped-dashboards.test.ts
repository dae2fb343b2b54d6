import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpEmbedding, type EmbeddingSetup } from './embedding-setup';
import { openTab } from './embedding-site';
import { embedUrl } from './running-bi-service';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
const folders = readdirSync(dashboardsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
let setup: EmbeddingSetup;
let context: BrowserContext;

beforeAll(async () => {
  setup = await setUpEmbedding({ dashboardsDir });
  context = await setup.newContext();
  return () => setup.close();
});

describe.each(folders)('the dashboard %s', (id) => {
  it('opens, has two sheets or more, and breaks no rule of the content security policy', async () => {
    const tab = await openTab(context, setup.origin);
    const complaints: string[] = [];
    tab.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    tab.page.on('pageerror', (error) => complaints.push(error.message));
    await tab.embed(await embedUrl(setup.service, id, { AllowedDomains: [setup.origin] }));
    await tab.heard('CONTENT_LOADED');

    const sheets = (await tab.page.evaluate(() => window.embedding.dashboard?.getSheets())) ?? [];
    expect(sheets.length).toBeGreaterThanOrEqual(2);
    for (const { SheetId } of sheets) {
      const answer = await tab.page.evaluate((id) => window.embedding.dashboard?.setSelectedSheetId(id), SheetId);
      expect(answer).toEqual({ success: true });
    }
    expect(complaints).toEqual([]);
  });
});
