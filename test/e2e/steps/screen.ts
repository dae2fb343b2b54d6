import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Account } from './portal';

/** A user's name and password. */
export const fields = {
  username: (page: Page) => page.getByRole('textbox', { name: 'Username' }),
  password: (page: Page) => page.getByLabel('Password', { exact: true }),
  newPassword: (page: Page) => page.getByLabel('New password', { exact: true }),
  /** The code from a message or an app. */
  code: (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true }),
};

/** On the sign-in page; the test checks what follows. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await fields.username(page).fill(username);
  await fields.password(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The page's message about a failure, beside a field or above the form. */
export const alertOf = (page: Page, words: string | RegExp) => page.getByRole('alert').getByText(words);

/** A code that was not sent. */
export const otherThan = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, ...(typeof name === 'string' && { exact: true }) });

/** Said at addresses that have nothing for the user; at a dashboard's address they can request access. */
const isDashboardPath = (path: string) => /^\/dashboard\/[\w$*-]+$/.test(path);
export const nothingAt = (page: Page, path: string) =>
  heading(page, isDashboardPath(path) ? "This dashboard isn't available to you" : 'Page not found');
export const titleOfNothingAt = (path: string) =>
  isDashboardPath(path) ? 'Dashboard not available' : 'Page not found';

/** Home's heading. */
export const greeting = (page: Page) => heading(page, /^Good (morning|afternoon|evening)(,|$)/);

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

export const menuLink = (page: Page, name: string) => mainMenu(page).getByRole('link', { name, exact: true });

export async function chooseFromAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Inside the frame of the dashboard with this title. */
export const frameOf = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`iframe[title=${JSON.stringify(title)}]`);

/**
 * Waits until this document has had the backend's answers to these calls, which a page makes once it is drawn. Whatever ends the session
 * before would be found out by one of them, and the dialog would cover the page.
 */
export async function hasAnswersTo(page: Page, ...calls: string[]): Promise<void> {
  const answered = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect.poll(answered).toEqual(expect.arrayContaining(calls.map((call) => `/prod/quicksight/${call}`)));
}

/** In the corner; for a moment its words are in the page a second time, to be read aloud. */
export const notice = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words });

/** A manager's most frequent task: opens a dashboard from the menu, and gives it another title in management. */
export async function openAndRename(page: Page, title: string, newTitle: string): Promise<void> {
  await menuLink(page, title).click();
  await heading(page, title).waitFor();
  await figureIn(page, title).waitFor();
  await page.goto('/management/quicksight');
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(newTitle);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await menuLink(page, newTitle).waitFor();
}

/** Presses Sync, and applies all that its preview shows. */
export async function syncAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sync preview' })
    .getByRole('button', { name: /^Apply/ })
    .click();
}

/** The first key figure of an open dashboard. */
export const figureIn = (page: Page, title: string) => frameOf(page, title).getByRole('definition').first();

/** The heading of one of its charts or tables. */
export const visualIn = (page: Page, title: string, name: RegExp) =>
  frameOf(page, title).getByRole('heading', { level: 2, name });

/** Says that a dashboard is opening. */
export const openingOf = (page: Page) => page.getByRole('status').filter({ hasText: /^Opening / });
