import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { personAt } from '../../local/a-person';
import { expectFocus } from '../steps/focus';
import { walkTo, walkToTheEnd } from '../steps/keyboard-walk';
import { openedLongAgo } from '../steps/planted-data';
import { portalUnderTest } from '../steps/portal';
import { figureIn, greeting, heading, menuLink, notice } from '../steps/screen';

const portal = portalUnderTest({
  plant: (dataDir) => openedLongAgo(dataDir, ['climate-record', 'us-employment-overview']),
});

const places = {
  Dashboards: ['/management/quicksight', 'Dashboard management'],
  People: ['/management/people', 'People'],
  Usage: ['/management/usage', 'Usage'],
  History: ['/management/history', 'History'],
  Health: ['/management/health', 'Health'],
} as const;

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const isClosed = (panel: Locator) => panel.waitFor({ state: 'detached' });
const person = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Everyone' }).getByRole('link', { name, exact: true });

/** Moves the focus there by Tab, or back by Shift+Tab, and presses a key. */
async function press(target: Locator, key = 'Enter', by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await walkTo(target, by);
  await target.page().keyboard.press(key);
}

async function write(target: Locator, text: string): Promise<void> {
  await press(target, 'ControlOrMeta+a');
  await target.page().keyboard.type(text);
}

/** Follows Management's navigation, and arrives at the page's heading. */
async function goTo(page: Page, place: keyof typeof places): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Management' })
    .getByRole('link', { name: new RegExp(`^${place}`) });
  await press(link);
  await expectFocus(heading(page, places[place][1]));
  expect(await link.getAttribute('aria-current')).toBe('page');
}

/** Closes a result in the corner, which would cover the end of a page for 8 seconds. */
async function closeNotice(page: Page, words: string): Promise<void> {
  await notice(page, words).waitFor();
  await page.keyboard.press('F8');
  await press(button(notice(page, words), 'Close'));
  await isClosed(notice(page, words));
}

const manager = () => personAt(portal.at(''), 'demo', 'Demo-pass-1');

async function storedEdit(metaId: string): Promise<object | undefined> {
  const call = await manager();
  const all: { metaId: string }[] = await call(calls.list.path);
  return all.find((one) => one.metaId === metaId);
}

/** A section, and more people than a page of the list has, one of whom has opened a dashboard and asks for another. */
async function fill(): Promise<void> {
  for (let index = 0; index < 50; index++) {
    const username = `reader-${index}`;
    const email = `${username}@example.com`;
    await portal.cloud.userPool.createUser({ username, password: 'Reader-pass-1', email, groups: ['Finance'] });
  }
  const asManager = await manager();
  const section = { titles: { en: 'Week' }, description: '', icon: 'ChartBarIcon', place: 'n' };
  await asManager(calls.saveSection.path, { id: 'week', section });
  const viewer = await portal.visitAs('viewer', '/dashboard/air-routes');
  await figureIn(viewer, 'Air routes').waitFor();
  await viewer.close();
  const call = await personAt(portal.at(''), 'viewer', 'Viewer-pass-1');
  await call(calls.requestAccess.path, { metaId: 'federal-receipts', note: 'For the budget' });
}

it('Management is walked through by keyboard alone', async () => {
  await fill();
  const page = await portal.visitAs('demo', '/home/index');
  await greeting(page).waitFor();
  await press(menuLink(page, 'Management'));
  await expectFocus(heading(page, 'Dashboard management'));
  await editsDashboards(page);
  await goTo(page, 'People');
  await findsPeople(page);
  await goTo(page, 'Usage');
  await readsUse(page);
  await press(menuLink(page, 'Management'));
  await goTo(page, 'History');
  await undoesAnEntry(page);
  await goTo(page, 'Health');
  await checksAgain(page);
});

/** Narrows the list, edits every field of a dashboard, and then changes two at once. */
async function editsDashboards(page: Page): Promise<void> {
  await press(button(page, /^Nobody opens \d+$/));
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Select Climate record' }) });
  await press(row.getByRole('checkbox'), 'Space');
  await button(page, 'Owner').waitFor();
  await page.keyboard.press('Escape');
  await press(button(page, 'Edit Climate record'));

  const panel = dialog(page, 'Edit dashboard');
  const field = (name: string) => panel.getByLabel(name, { exact: true });
  await expectFocus(field('Title'));
  await press(button(panel, /^Icon: /), 'Enter', 'Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await write(field('Title'), 'Warming');
  await press(panel.getByText('Titles by language'));
  await write(field('German title'), 'Erwärmung');
  await write(field('Description'), 'Since 1880');
  await write(field('Keywords'), 'co2');
  await press(field('Section'), 'ArrowUp');
  await press(panel.getByRole('radio', { name: /^Published/ }), 'Space');
  await write(field('Groups'), 'Finance');
  await page.keyboard.press('Enter');
  await button(panel, 'Remove Finance').waitFor();
  await press(panel.getByRole('group', { name: 'Pin for groups' }).getByRole('checkbox', { name: 'Finance' }), 'Space');
  await write(field('Owner'), 'Priya Nair');
  await press(field('Verified until'), '1');
  await page.keyboard.type('2312027');
  await press(field('Expect new data every'), 'ArrowDown');
  await write(field('Known issue'), 'Counted twice');
  await press(button(panel, 'Save'));
  await isClosed(panel);
  await notice(page, 'Saved Warming').waitFor();
  await expectFocus(button(page, 'Edit Warming'));
  expect(await storedEdit('climate-record')).toMatchObject({
    title: 'Warming',
    titles: 'de: Erwärmung',
    icon: 'ChartBarIcon',
    description: 'Since 1880',
    keywords: 'co2',
    section: expect.stringContaining('week'),
    groups: ['Finance'],
    favouriteOf: ['Finance'],
    owner: 'Priya Nair',
    verifiedUntil: '2027-12-31',
    promisedAge: 'PT1H',
    knownIssue: 'Counted twice',
  });

  await press(page.getByRole('checkbox', { name: 'Select all in the list' }), 'Space', 'Shift+Tab');
  await press(button(page, 'Owner'), 'Enter', 'Shift+Tab');
  const bulk = dialog(page, 'Change 2 dashboards');
  await expectFocus(bulk.getByRole('textbox', { name: 'Owner' }));
  await page.keyboard.type('Jonas Weber');
  await press(button(bulk, 'Change 2 dashboards'));
  await isClosed(bulk);
  await expectFocus(button(page, 'Owner'));
  await page.keyboard.press('Escape');
}

/** Opens and closes a person's panel from a search and from the second page, and answers a request. */
async function findsPeople(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Name, email or username' });
  await write(search, 'reader-4');
  await person(page, 'reader-1').waitFor({ state: 'detached' });
  await looksAt(page, 'reader-40');
  await walkTo(search, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await person(page, 'reader-1').waitFor();
  await press(button(page, 'Next'));
  await expectFocus(page.getByRole('heading', { name: 'Everyone', exact: true }));
  await person(page, 'reader-1').waitFor({ state: 'detached' });
  const first = await page.getByRole('table', { name: 'Everyone' }).getByRole('link').first().textContent();
  await looksAt(page, first ?? '');

  await press(button(page, /^Answer: Access to .* for Thomas Keller$/), 'Enter', 'Shift+Tab');
  const answer = page.getByRole('form', { name: /^Access to .* for Thomas Keller$/ });
  await expectFocus(answer.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expectFocus(answer.getByRole('radio', { name: /^Only Thomas Keller/ }));
  await press(button(answer, 'Grant access'));
  await isClosed(answer);
  await expectFocus(heading(page, 'People'));
  await closeNotice(page, 'Thomas Keller now has access');
}

async function looksAt(page: Page, name: string): Promise<void> {
  await press(person(page, name));
  await dialog(page, name).waitFor();
  await page.keyboard.press('Escape');
  await isClosed(dialog(page, name));
  await expectFocus(person(page, name));
}

/** Follows the use of a group to its people, and one of them to a dashboard. */
async function readsUse(page: Page): Promise<void> {
  await press(button(page, 'Sales'));
  await expectFocus(page.getByRole('heading', { name: / so far$/ }));
  await press(page.getByRole('link', { name: 'Thomas Keller', exact: true }));
  await press(dialog(page, 'Thomas Keller').getByRole('link', { name: 'Air routes', exact: true }));
  await expectFocus(heading(page, 'Air routes'));
}

async function undoesAnEntry(page: Page): Promise<void> {
  await press(button(page, 'Undo…').first());
  const preview = dialog(page, /^Undo/);
  await press(button(preview, 'Undo for 2'));
  await isClosed(preview);
  await expectFocus(page.getByRole('listitem').filter({ hasText: /^\d\d:\d\dMaya Hart changed 2 dashboards/ }));
  await closeNotice(page, '2 dashboards are as they were before.');
}

async function checksAgain(page: Page): Promise<void> {
  await press(button(page, 'Check again'));
  await expectFocus(button(page, 'Check again'));
  await page.getByText('Just now').waitFor();
}

it.each([1440, 390])('Management has every stop of the keyboard on the screen, %i pixels wide', async (width) => {
  const page = await portal.visitAs('demo', '/home/index', { viewport: { width, height: 844 } });
  for (const [path, title] of Object.values(places)) {
    await page.goto(path);
    await heading(page, title).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await walkToTheEnd(page)).toBeGreaterThan(10);
  }
});
