import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { configure } from './configure';
import { portalUnderTest } from './portal';
import { figureIn, greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const titles = (page: Page) => tabs(page).getByRole('link').allTextContents();
const stars = (page: Page) =>
  tabs(page)
    .getByRole('button', { name: /^Favourite/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

describe('open pages as tabs', () => {
  it('can be moved with mouse and keyboard without leaving the page, and are restored after a reload', async () => {
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
    await tabs(page).getByRole('link', { name: 'US employment' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('US employment: position 3 of 3.').waitFor({ state: 'attached' });
    // dnd-kit listens for the arrows one timer later.
    await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
    await page.keyboard.press('ArrowLeft');
    await page.getByText('US employment: position 2 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(() => titles(page)).toEqual(['Home', 'US employment', 'Air routes']);

    // Last, because dnd-kit swallows clicks for a moment after the mouse is released.
    const to = await tabs(page).getByRole('link', { name: 'US employment' }).boundingBox();
    await tabs(page).getByRole('link', { name: 'Air routes' }).hover();
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 10 });
    await page.getByText('Air routes: position 2 of 3.').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual(['Home', 'Air routes', 'US employment']);
    expect(page.url()).toBe(portal.at('/dashboard/us-employment-overview'));
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Home', 'Air routes', 'US employment']);
    await figureIn(page, 'US employment').waitFor();

    // Without hover, what is hidden can't be touched either.
    expect(await stars(page)).toEqual(['Favourite: Air routes', 'Favourite: US employment']);
    const devices = await page.context().newCDPSession(page);
    await devices.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await expect.poll(() => stars(page)).toEqual(['Favourite: US employment']);
  });
});
