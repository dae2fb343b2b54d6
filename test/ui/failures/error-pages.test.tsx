import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { heading, openPortal } from '../a-portal';
import { violations } from '../violations';

const errors = page.getByRole('list', { name: 'Error log' }).getByRole('listitem');

it('the error log shows what happened, when, where and how often, and can be filtered', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
  for (let time = 0; time < 3; time += 1) portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
  const reference = portal.errorLog.record(new RangeError('Too far'), '/dashboard/x');
  await expect.element(errors.first()).toHaveTextContent(`Too farJust now, RangeError at /dashboard/x${reference}`);
  await expect.element(errors.nth(1)).toHaveTextContent('Just now, 3 times, TypeError at /home/index');
  const copy = errors.first().getByRole('button', { name: `Copy ${reference}`, exact: true });
  await expect.element(copy).toHaveTextContent(/^Copy$/);
  await expect.element(page.getByText('2 errors')).toBeVisible();
  expect(await violations()).toEqual([]);

  const filter = page.getByRole('searchbox', { name: 'Filter errors' });
  await filter.fill('too FAR');
  await expect.element(page.getByText('1 of 2 errors')).toBeVisible();
  expect(errors.elements()).toHaveLength(1);
  await filter.fill('nothing of the kind');
  await expect.element(page.getByText('No errors match.')).toBeVisible();
});

it('shows when and how often also beside an address that is too long to show', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo', size: { width: 320, height: 700 } });
  const long = `/dashboard/${'x'.repeat(500)}`;
  for (let time = 0; time < 2; time += 1) portal.errorLog.record(new TypeError('x is not a function'), long);
  const details = page.getByText(/Just now, 2 times, TypeError at/);
  await expect.element(details).toBeVisible();
  expect(details.element().scrollHeight).toBeGreaterThan(details.element().clientHeight);
  const [when, place] = [details.getByRole('time'), details].map((part) => part.element().getBoundingClientRect());
  expect(when?.bottom).toBeLessThan(place?.bottom ?? 0);
});

it('moves the focus to the heading when the error log is cleared', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
  portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(heading('No errors')).toHaveFocus();
});

describe('copying from the error log', () => {
  const clipboard = navigator.clipboard;
  const copyAll = page.getByRole('button', { name: 'Copy all' });
  const copied = page.getByRole('button', { name: 'Copied' });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('says "Copied" until the entries to copy change', async () => {
    const write = vi.spyOn(clipboard, 'writeText').mockResolvedValue();
    const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
    portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
    portal.errorLog.record(new RangeError('Too far'), '/dashboard/x');
    for (const words of ['x is not a function', 'Too far']) await expect.element(page.getByText(words)).toBeVisible();
    const copiedLines = (): number | undefined => write.mock.lastCall?.[0].split('\n').length;
    await copyAll.click();
    await expect.element(copied).toBeVisible();
    expect(copiedLines()).toBe(2);
    await page.getByRole('searchbox', { name: 'Filter errors' }).fill('too far');
    await expect.element(copyAll).toBeVisible();
    await expect.element(copied).not.toBeInTheDocument();
    await copyAll.click();
    await expect.element(copied).toBeVisible();
    expect(copiedLines()).toBe(1);
  });

  it('says that copying failed if the browser has no clipboard', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
    portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
    await copyAll.click();
    await expect.element(page.getByText("Couldn't copy: your browser blocked it.")).toBeVisible();
  });

  it('says that copying failed if the browser refuses, and records no error', async () => {
    const refused = vi.spyOn(clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
    portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
    await copyAll.click();
    await expect.element(page.getByText("Couldn't copy: your browser blocked it.")).toBeVisible();
    expect(portal.errorLog.current()).toHaveLength(1);
    refused.mockResolvedValue();
    await copyAll.click();
    await expect.element(copied).toBeVisible();
    await expect.element(page.getByText("Couldn't copy: your browser blocked it.")).not.toBeInTheDocument();
  });
});

it.each([
  ['', 'Something went wrong'],
  ['?cause=failed', 'Something went wrong'],
  ['?cause=forbidden', "You can't open this page"],
  ['?cause=offline', "You're offline"],
  ['?cause=%3Cscript%3E', 'Something went wrong'],
])('the exception page says the cause of %j, and leads on', async (search, title) => {
  const { at } = await openPortal({ path: `/exception${search}`, as: 'demo' });
  await expect.element(heading(title)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.poll(at).toBe('/home/index');
});

it('the exception page says that the user is offline if that is the cause, and goes back to try again', async () => {
  const { router, connection, at } = await openPortal({ path: '/user/profile', as: 'demo' });
  connection.turn(false);
  await router.navigate({ to: '/exception' });
  await expect.element(heading("You're offline")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(at).toBe('/user/profile');
});

it('the exception page offers to retry what failed, but not what is forbidden', async () => {
  const { router } = await openPortal({ path: '/user/profile', as: 'demo' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await router.navigate({ to: '/exception', search: { cause: 'failed' } });
  await expect.element(tryAgain).toBeVisible();
  await router.navigate({ to: '/exception', search: { cause: 'forbidden' } });
  await expect.element(heading("You can't open this page")).toBeVisible();
  await expect.element(tryAgain).not.toBeInTheDocument();
});

it('the exception page starts the portal anew if there is no page to go back to, as its text says', async () => {
  const { at } = await openPortal({ path: '/exception?cause=offline', as: 'demo' });
  await expect.element(page.getByText('Check yours, then try again')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(at).toBe('/home/index');
});
