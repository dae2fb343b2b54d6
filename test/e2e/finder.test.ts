import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, inSoak, portalUnderTest } from './portal';
import { chooseFromAccountMenu, figureIn, greeting, heading, signIn } from './screen';

const portal = portalUnderTest();
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const option = (page: Page, name: RegExp) => finder(page).getByRole('option', { name });
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });
const linksIn = (page: Page, name: string) => section(page, name).getByRole('link').allTextContents();
const shown = (page: Page, title: string) => figureIn(page, title).waitFor();

async function find(page: Page, text: string): Promise<void> {
  if (!(await finder(page).isVisible())) await page.keyboard.press('Control+k');
  await finder(page).getByRole('combobox').fill(text);
}

describe('the finder', () => {
  it('opens a dashboard in a new tab, finds one by keyboard alone, also with a typo, and remembers it', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await find(page, 'air routes');
    await option(page, /Air routes/).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const other = await opened;
    await heading(other, 'Air routes').waitFor();
    await other.close();
    await finder(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));

    await find(page, 'climaet');
    await option(page, /Climate record/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Climate record').waitFor();
    await shown(page, 'Climate record');
    await find(page, 'home');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    await expect.poll(async () => (await linksIn(page, 'Opened recently'))[0]).toBe('Climate record');
  });
});

describe('favourites', () => {
  inSoak(
    'stay in this browser per user and are synchronised between tabs; a finder that loads late is waited for until Escape',
    async () => {
      const page = await portal.visitAs('demo', '/home/index');
      await greeting(page).waitFor();
      const other = await page.context().newPage();
      await other.goto('/home/index');
      await greeting(other).waitFor();

      await page.getByRole('main').getByRole('button', { name: 'Favourite: Climate record' }).click();
      await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);
      await expect.poll(() => linksIn(other, 'Favourites')).toEqual(['Climate record']);

      const held: Route[] = [];
      await page.route('**/assets/finder-*.js', (route) => void held.push(route));
      await page.reload();
      await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);
      const progress = page.getByRole('progressbar', { name: 'Loading' });
      await page.keyboard.press('Control+k');
      await progress.waitFor();
      await page.keyboard.press('Escape');
      await progress.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await progress.waitFor();
      for (const route of held) await route.continue();
      await finder(page).waitFor();
      await progress.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');

      await other.close();
      await chooseFromAccountMenu(page, 'Sign out');
      await signIn(page, accountOf('viewer'));
      await greeting(page).waitFor();
      expect(await section(page, 'Favourites').count()).toBe(0);
      await chooseFromAccountMenu(page, 'Sign out');
      await signIn(page, accountOf('demo'));
      await expect.poll(() => linksIn(page, 'Favourites')).toEqual(['Climate record']);
    },
  );
});
