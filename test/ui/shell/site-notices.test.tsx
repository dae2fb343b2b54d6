import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { controlledLiveUpdates } from '../../application/ports';
import { openPortal } from '../a-portal';
import { violations } from '../violations';

/** From top to bottom. */
const middleOf = (shown: Element | Range | null | undefined): number => {
  const { top, bottom } = shown?.getClientRects()[0] ?? new DOMRect(0, Number.NaN);
  return (top + bottom) / 2;
};

const offline = page.getByText("You're offline.");

it.each([
  ['/login', undefined],
  ['/user/profile', 'demo'],
] as const)('the network is said to be gone on %s, until it is back', async (path, as) => {
  const { connection } = await openPortal({ path, ...(as && { as }) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(offline).not.toBeInTheDocument();
  connection.turn(false);
  await expect.element(offline).toBeVisible();
  connection.turn(true);
  await expect.element(offline).not.toBeInTheDocument();
});

it.each([
  ['en', 'This browser is more than two years old'],
  ['de', 'Dieser Browser ist mehr als zwei Jahre alt'],
  ['it', 'Questo browser ha più di due anni'],
])('the sign-in page says in %s that a browser from before two years ago is not supported', async (locale, words) => {
  const given = Object.getOwnPropertyDescriptor(Promise, 'try');
  Reflect.deleteProperty(Promise, 'try');
  onTestFinished(() => void (given && Object.defineProperty(Promise, 'try', given)));
  await openPortal({ path: '/login', preferences: { locale } });
  await expect.element(page.getByText(words)).toBeVisible();
});

it('the sign-in page says nothing of the support of a browser of today', async () => {
  await openPortal({ path: '/login' });
  await expect.element(page.getByRole('button', { name: 'Deutsch' })).toBeVisible();
  await expect.element(page.getByText('no longer supported')).not.toBeInTheDocument();
});

it('the portal says once that live updates are missing, after a minute without them', async () => {
  const liveUpdates = controlledLiveUpdates();
  await openPortal({ path: '/user/profile', as: 'demo', liveUpdates });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => liveUpdates.asked).toContain('open demo');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  liveUpdates.be({ status: 'failed' });
  vi.advanceTimersByTime(59_999);
  const notice = page.getByText('Live updates paused.');
  expect(notice.elements()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

it('a newer version of the site is announced with a button that reloads', async () => {
  const { site } = await openPortal({ path: '/user/profile', as: 'demo' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  site.publish('second');
  site.occur('missing-part');
  await expect.element(page.getByText('A newer version is available.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  const notice = page.getByText('A newer version is available.').element();
  const words = document.createRange();
  words.selectNode(notice.firstChild ?? notice);
  const [icon, line] = [notice.closest('.flex')?.querySelector('svg'), words].map(middleOf);
  expect(Math.abs((icon ?? Number.NaN) - (line ?? Number.NaN))).toBeLessThan(2);
  expect(await violations()).toEqual([]);
});

it("a language that couldn't be loaded can be retried, and keeps the focus on the page's heading", async () => {
  const files = createLocaleFiles();
  let down = true;
  const load = async (locale: string) => {
    if (down && locale === 'de') throw new TypeError('Failed to fetch');
    return files.load(locale);
  };
  await openPortal({
    path: '/user/profile',
    as: 'demo',
    preferences: { locale: 'de' },
    localeFiles: { ...files, load },
  });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect.element(tryAgain).toHaveFocus();
  down = false;
  await tryAgain.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profil' })).toHaveFocus();
});
