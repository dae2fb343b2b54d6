import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Portal } from '#application/portal';
import { openPortal } from '../a-portal';

const reference = page.getByText(/^ERR-/);
const tryAgain = page.getByRole('button', { name: 'Try again' });
const shown = async (): Promise<string> => {
  await expect.element(reference).toBeVisible();
  return reference.element().textContent;
};

/** Home reads a property that throws, as a bug would. */
function breakHome(portal: Portal, message: string): void {
  Object.defineProperty(portal.dashboards, 'lastSync', {
    configurable: true,
    get() {
      throw new TypeError(message);
    },
  });
}

async function openBroken() {
  const { portal, router } = await openPortal({ path: '/user/profile', as: 'demo' });
  breakHome(portal, 'x is not a function');
  await router.navigate({ to: '/home/index' });
  return { portal, errors: portal.errorLog.current, first: await shown() };
}

it('a page that fails is one error, logged with the reference shown, also in another language', async () => {
  const { portal, errors, first } = await openBroken();
  const broken = { message: 'x is not a function', where: '/home/index', reference: first, times: 1 };
  expect(errors()).toMatchObject([broken]);
  await portal.locale.choose('it');
  await expect.element(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
  expect(await shown()).toBe(first);
  expect(errors()).toMatchObject([broken]);
});

it('a page that fails again on retry is counted once more, and is a new error if it fails differently', async () => {
  const { portal, errors, first } = await openBroken();
  await tryAgain.click();
  await expect.poll(errors).toMatchObject([{ reference: first, times: 2 }]);
  expect(await shown()).toBe(first);
  breakHome(portal, 'y is not a function');
  await tryAgain.click();
  await expect.poll(errors).toMatchObject([{ message: 'y is not a function', times: 1 }, { times: 2 }]);
  const second = await shown();
  expect(second).not.toBe(first);
  expect(errors()).toMatchObject([
    { reference: second, times: 1 },
    { reference: first, times: 2 },
  ]);
});

it("a part that couldn't be loaded triggers a check for a newer version at once", async () => {
  const { portal, router, site } = await openPortal({ path: '/user/profile', as: 'demo' });
  breakHome(portal, 'Failed to fetch dynamically imported module: /assets/home.js');
  site.publish('second');
  await router.navigate({ to: '/home/index' });
  await expect.element(page.getByText('A newer version is available.')).toBeVisible();
});

it('a guard that throws is one error with each try, and the page loads once it stops', async () => {
  const { portal, router } = await openPortal({ path: '/user/profile', as: 'demo' });
  const whole = { ...portal.navigation };
  const errors = portal.errorLog.current;
  Object.assign(portal.navigation, {
    check() {
      throw new TypeError('Guard');
    },
  });
  await router.navigate({ to: '/home/index' });
  const first = await shown();
  expect(errors()).toMatchObject([{ message: 'Guard', where: '/home/index', reference: first, times: 1 }]);
  await tryAgain.click();
  await expect.poll(errors).toMatchObject([{ reference: first, times: 2 }]);
  Object.assign(portal.navigation, whole);
  await tryAgain.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  expect(errors()).toMatchObject([{ reference: first, times: 2 }]);
});
