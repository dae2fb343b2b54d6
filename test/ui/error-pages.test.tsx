import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal } from './a-portal';
import { violations } from './violations';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const errors = page.getByRole('list', { name: 'Error log' }).getByRole('listitem');

describe('the error log', () => {
  it('says what, when, where and how often, and is filtered', async () => {
    const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
    for (let time = 0; time < 3; time += 1) portal.errorLog.record(new TypeError('x is not a function'), '/home/index');
    const reference = portal.errorLog.record(new RangeError('Too far'), '/dashboard/x');
    await expect.element(errors.first()).toHaveTextContent(`Too farRangeError at /dashboard/x, Just now${reference}`);
    await expect.element(errors.nth(1)).toHaveTextContent('TypeError at /home/index, Just now, 3 times');
    await expect.element(page.getByText('2 errors')).toBeVisible();
    expect(await violations()).toEqual([]);

    const filter = page.getByRole('searchbox', { name: 'Filter errors' });
    await filter.fill('too FAR');
    await expect.element(page.getByText('1 of 2 errors')).toBeVisible();
    expect(errors.elements()).toHaveLength(1);
    await filter.fill('nothing of the kind');
    await expect.element(page.getByText('No error says this.')).toBeVisible();
  });
});

describe('the exception page', () => {
  it.each([
    ['', 'Something went wrong'],
    ['?cause=failed', 'Something went wrong'],
    ['?cause=forbidden', "You can't open this"],
    ['?cause=offline', 'You are offline'],
    ['?cause=%3Cscript%3E', 'Something went wrong'],
  ])('says the cause of %j, and leads on', async (search, title) => {
    const { at } = await openPortal({ path: `/exception${search}`, as: 'demo' });
    await expect.element(heading(title)).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect.poll(at).toBe('/home/index');
  });

  it('says that there is no network where that is the cause, and goes back to try again', async () => {
    const { router, connection, at } = await openPortal({ path: '/user/profile', as: 'demo' });
    connection.turn(false);
    await router.navigate({ to: '/exception' });
    await expect.element(heading('You are offline')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(at).toBe('/user/profile');
  });
});
