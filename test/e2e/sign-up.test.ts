import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { configure } from './configure';
import { expectFocus, hasFocus } from './focus';
import { type Account, accountOf, answered, portalUnderTest, windows } from './portal';
import { alertOf, fields, greeting, heading, otherThan, signIn } from './screen';
import { newestCode } from './signing-in';

const portal = portalUnderTest();

const somebodyNew = (): Account => ({ username: `new-${randomUUID().slice(0, 8)}`, password: 'A-pass-of-mine-1' });
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true }).click();

async function fillIn(page: Page, { username, password }: Account): Promise<void> {
  await fields.username(page).fill(username);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${username}@example.com`);
  await fields.password(page).fill(password);
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('a new account is created, confirmed with a code, and signed in', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const page = await portal.visit('/dashboard/climate-record', size);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account').waitFor();
    await expectAccessible(page);
    await fillIn(page, { ...user, password: 'weak' });
    await create(page);
    await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
    await expectAccessible(page);
    await fillIn(page, user);
    await create(page);

    await heading(page, 'Confirm your email address').waitFor();
    await page.getByText(/^We sent a 6-digit code by email to n\*\*\*@e\*\*\*\.$/).waitFor();
    await expectAccessible(page);
    const code = await newestCode(portal, user);
    await fields.code(page).fill(otherThan(code));
    await confirm(page);
    await alertOf(page, 'Incorrect code. Enter the newest one.').waitFor();
    expect(await hasFocus(fields.code(page))).toBe(true);
    await fields.code(page).fill(code);
    await confirm(page);
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
  });

  it('another code can be requested after a while', async () => {
    const user = somebodyNew();
    const page = await portal.visit('about:blank', size);
    await page.clock.install();
    await page.goto('/login?page=sign-up');
    await fillIn(page, user);
    await create(page);
    await page.getByText(/^New code in 0:\d\d$/).waitFor();
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText(/^New code in 0:(30|2\d)$/).waitFor();
    await fields.code(page).fill(await newestCode(portal, user, 2));
    await confirm(page);
    await greeting(page).waitFor();
  });
});

describe('signing up', () => {
  it('says that the username is taken', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login?page=sign-up');
    await fillIn(page, { ...somebodyNew(), username: accountOf('demo').username });
    await create(page);
    await alertOf(page, 'That username is taken. Choose another one.').waitFor();
  });

  it('works without a mouse', async () => {
    const user = somebodyNew();
    const page = await portal.visit('/login?page=sign-up');
    await expectFocus(fields.username(page));
    await page.keyboard.type(user.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${user.username}@example.com`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await expectFocus(fields.code(page));
    await page.keyboard.type(await newestCode(portal, user));
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('can be confirmed by a link too, after which the page signs in automatically', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const context = await portal.newContext();
    await configure(context, { signUp: 'link' });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/login?page=sign-up');
    await fillIn(page, user);
    await create(page);
    await heading(page, 'Check your email').waitFor();
    await expectAccessible(page);
    const asked = page.waitForResponse((response) => response.url().endsWith('/user-pool') && !response.ok());
    await page.clock.runFor(5_000);
    await asked;

    // On any device.
    const phone = await portal.visit('/outbox');
    await phone.getByRole('link', { name: `Confirm ${user.username} with this link` }).click();
    await heading(phone, 'Your account is confirmed').waitFor();
    await expectAccessible(phone);
    await page.clock.runFor(5_000);
    await greeting(page).waitFor();
  });

  it('that was interrupted continues at the next sign-in', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const page = await portal.visit('/login?page=sign-up');
    await fillIn(page, user);
    await create(page);
    await heading(page, 'Confirm your email address').waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await signIn(page, user);
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await heading(page, 'Confirm your email address').waitFor();
    await fields.code(page).fill(await newestCode(portal, user, 2));
    await confirm(page);
    await greeting(page).waitFor();
  });

  it('is not offered unless it is configured', async () => {
    const context = await portal.newContext();
    await configure(context, { signUp: undefined, hostedLogin: undefined, localPages: undefined });
    const page = await context.newPage();
    for (const address of ['/login', '/login?page=sign-up']) {
      await page.goto(address);
      await heading(page, 'Sign in').waitFor();
      // The server fills in the page from its own configuration, which the portal replaces.
      await expect.poll(() => page.getByRole('link').allTextContents()).toEqual(['Forgot password?']);
      expect(await page.getByRole('button', { name: 'Continue with' }).count()).toBe(0);
    }
  });
});
