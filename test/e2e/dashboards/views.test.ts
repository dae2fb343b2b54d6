import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { portalUnderTest } from '../steps/portal';
import { figureIn, frameOf, heading, notice } from '../steps/screen';

const portal = portalUnderTest();
const title = 'US employment';
const jobs = (page: Page) => figureIn(page, title);
const group = (page: Page) => frameOf(page, title).getByRole('combobox', { name: 'Group' });
const selectedSheet = (page: Page) => page.getByRole('tab', { selected: true });
const opening = (page: Page) => page.getByRole('status').filter({ hasText: /^Opening / });

async function opens(page: Page): Promise<void> {
  await jobs(page).waitFor();
  await opening(page).waitFor({ state: 'detached' });
}

/** The page but for how long ago something was, once it has stopped moving. */
async function still(page: Page): Promise<Buffer> {
  const see = async () => {
    await page.locator('time').evaluateAll((times) => {
      for (const time of times) time.style.visibility = 'hidden';
    });
    return page.screenshot();
  };
  let last = await see();
  await expect
    .poll(async () => {
      const before = last;
      last = await see();
      return last.equals(before);
    })
    .toBe(true);
  return last;
}

/** How many pixels anyone could tell apart: a browser doesn't draw the edges of an icon the same each time. */
function differences(one: Buffer, other: Buffer): number {
  const [{ data, width, height }, { data: others }] = [PNG.sync.read(one), PNG.sync.read(other)];
  return pixelmatch(data, others, undefined, width, height);
}

it('the view of a dashboard is in the address, and its copied link shows others what the dashboard still has', async () => {
  const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
  await opens(page);
  expect(new URL(page.url()).search).toBe('');
  const visited = await page.evaluate(() => history.length);
  await group(page).selectOption('Goods');
  await page.getByRole('tab', { name: 'Recovery' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect.poll(() => selectedSheet(page).textContent()).toBe('Recovery');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await notice(page, 'Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('p.Group')).toBe('Goods');
  await expect.poll(() => page.url()).toBe(link);
  expect(await page.evaluate(() => history.length)).toBe(visited);

  const { pathname, search } = new URL(link);
  const other = await portal.visitAs(await portal.newUser(), `${pathname}${search}&p.No=1&keep=me`);
  await opens(other);
  await expect.poll(() => selectedSheet(other).textContent()).toBe('Recovery');
  await other.getByText("One part of this view couldn't be shown").waitFor();
  await expect.poll(() => new URL(other.url()).searchParams.has('p.No')).toBe(false);
  expect(new URL(other.url()).searchParams.get('keep')).toBe('me');
  await expect.poll(() => group(other).inputValue()).toBe('Goods');
});

/** How often a session is renewed before its computer sleeps for a night; each lasts an hour. */
const renewals = process.env['SOAK'] ? 5 : 1;
const hour = 3_600_000;

/** Dashboards whose sessions last an hour on a clock that the test moves. */
async function hourlySessions(page: Page) {
  const minted: string[] = [];
  await page.clock.install();
  // The servers' clocks do not jump: the portal adds what its own is ahead.
  await page.route('**/embededUrl?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { embedUrl: string };
    minted.push(answer.embedUrl);
    const sessionExpiresAt = new Date(Date.now() + hour).toISOString();
    await route.fulfill({ response, json: { ...answer, sessionExpiresAt } });
  });
  const frames = page.locator(`iframe[title="${title}"]`);
  return {
    minted,
    /** Lets the clock jump, as after sleep. */
    renewedAfter: async (time: number): Promise<void> => {
      const before = minted.length;
      const front = await frames.elementHandle();
      await page.clock.fastForward(time);
      await expect.poll(() => minted.length).toBe(before + 1);
      expect(await frames.count()).toBeLessThanOrEqual(2);
      // A jump before the new frame is in its place would count as the time that it took to open.
      await expect.poll(() => front?.evaluate((frame) => frame.isConnected)).toBe(false);
      expect(await frames.count()).toBe(1);
    },
  };
}

/** Publishes the dashboard with one of two sectors that end in the same digit. */
const publishOneSector = (page: Page) =>
  page.route('**/definition/us-employment-overview', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('Information', 'Plant 1').replaceAll('Utilities', 'Depot 1');
    await route.fulfill({ response, body: text.replace('"All sectors"', '"All sectors","default":["Plant 1"]') });
  });

it('the session of a dashboard is renewed while the person types in the finder, and nothing in sight changes', async () => {
  const page = await portal.visitAs('demo', '/healthz');
  const { minted, renewedAfter } = await hourlySessions(page);
  await page.goto('/dashboard/us-employment-overview?sheet=recovery');
  await frameOf(page, title).getByRole('heading', { level: 2 }).first().waitFor();
  await opening(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Find', exact: true }).getByRole('combobox');
  await finder.fill('cl');
  await page.getByRole('option').first().waitFor();
  const before = await still(page);
  for (let renewal = 1; renewal <= renewals; renewal++) {
    await finder.press('i');
    await finder.press('Backspace');
    await renewedAfter(hour - 60_000);
    // On a busy machine, two pictures can be the same before the new frame has drawn the last of its charts.
    await expect.poll(async () => differences(await still(page), before)).toBe(0);
  }
  if (process.env['SOAK']) await renewedAfter(8 * hour);
  expect(await finder.inputValue()).toBe('cl');
  expect(new Set(minted).size).toBe(minted.length);

  await page.keyboard.press('Escape');
  await expect.poll(() => selectedSheet(page).textContent()).toBe('Recovery');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await notice(page, 'Nothing to undo since the session was renewed').waitFor();
  await heading(page, title).waitFor();
});

it('chosen and emptied filters stay through renewals, reloads, saved views and links, and Undo takes none back', async () => {
  const sectors = (page: Page) =>
    frameOf(page, title)
      .locator('summary')
      .getAttribute('aria-label', { timeout: 1_000 })
      .catch(() => undefined);
  const all = 'Sectors: All sectors';

  const page = await portal.visitAs('demo', '/healthz');
  await publishOneSector(page);
  const { renewedAfter } = await hourlySessions(page);
  await page.goto('/dashboard/us-employment-overview');
  const uncheck = (name: string) => frameOf(page, title).getByRole('checkbox', { name }).uncheck();
  await expect.poll(() => sectors(page)).toBe('Sectors: Plant 1');
  await opening(page).waitFor({ state: 'detached' });
  await frameOf(page, title).locator('summary').click();
  await frameOf(page, title).getByRole('checkbox', { name: 'Depot 1' }).check();
  await uncheck('Plant 1');
  await expect.poll(() => sectors(page)).toBe('Sectors: Depot 1');
  // The exchange waits for the focus to leave the frame.
  await heading(page, title).click();
  await renewedAfter(hour - 60_000);
  expect(await sectors(page)).toBe('Sectors: Depot 1');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await notice(page, 'Nothing to undo since the session was renewed').waitFor();
  expect(await sectors(page)).toBe('Sectors: Depot 1');

  await frameOf(page, title).locator('summary').click();
  await uncheck('Depot 1');
  await expect.poll(() => sectors(page)).toBe(all);
  await heading(page, title).click();
  await renewedAfter(hour - 60_000);
  expect(await sectors(page)).toBe(all);
  await page.clock.runFor(1_000);
  const link = page.url();
  expect(new URL(link).searchParams.get('p.Sectors')).toBe('[ALL]');
  await page.reload();
  await expect.poll(() => sectors(page)).toBe(all);
  await opening(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Unsaved filters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Everyone');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'View: Everyone', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Default view' }).click();
  await expect.poll(() => sectors(page)).toBe('Sectors: Plant 1');
  await page.getByRole('button', { name: 'View: Default view', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Everyone' }).click();
  await expect.poll(() => sectors(page)).toBe(all);

  const other = await portal.visitAs(await portal.newUser(), '/healthz');
  await publishOneSector(other);
  await other.goto(link);
  await expect.poll(() => sectors(other)).toBe(all);
});
