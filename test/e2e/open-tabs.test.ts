import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { configure } from './configure';
import { portalUnderTest } from './portal';
import { figureIn, greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const titles = (page: Page) => tabs(page).getByRole('link').allTextContents();

describe('open pages as tabs', () => {
  it('are each a page that was opened and not closed, and are restored after a reload', async () => {
    const page = await portal.visitAs('demo', '/healthz');
    await configure(page.context(), { openTabs: true });
    await page.goto('/home/index');
    await greeting(page).waitFor();
    for (const title of ['Air routes', 'Climate record', 'US employment']) {
      await menuLink(page, title).click();
      await heading(page, title).waitFor();
    }
    await expect.poll(() => titles(page)).toEqual(['Home', 'Air routes', 'Climate record', 'US employment']);
    await page.getByRole('button', { name: 'Close Climate record' }).click();
    await expect.poll(() => titles(page)).toEqual(['Home', 'Air routes', 'US employment']);
    expect(page.url()).toBe(portal.at('/dashboard/us-employment-overview'));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Home', 'Air routes', 'US employment']);
    await figureIn(page, 'US employment').waitFor();
  });
});
