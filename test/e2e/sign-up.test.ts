import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { configure } from './configure';
import { expectFocus } from './focus';
import { type Account, answered, portalUnderTest, windows } from './portal';
import { alertOf, fields, greeting, heading, otherThan } from './screen';
import { newestCode, typeInto } from './signing-in';

const portal = portalUnderTest();

const somebodyNew = (): Account => ({ username: `new-${randomUUID().slice(0, 8)}`, password: 'A-pass-of-mine-1' });

/** On the page to create an account, starting from its initial focus: without a mouse. */
async function createByKeyboard(page: Page, { username, password }: Account): Promise<void> {
  await expectFocus(fields.username(page));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${username}@example.com`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('a new account is created, confirmed with a code, and signed in, without a mouse', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const page = await portal.visit('/user/profile', size);
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
    await heading(page, 'Create an account').waitFor();
    await createByKeyboard(page, user);

    await heading(page, 'Confirm your email address').waitFor();
    await page.getByText(/^We sent a 6-digit code by email to n\*\*\*@e\*\*\*\.$/).waitFor();
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, 'Incorrect code. Enter the newest one.').waitFor();
    await typeInto(fields.code(page), code);
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));
  });

  it('a new account can be confirmed by a link too, after which the page signs in automatically', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const context = await portal.newContext(size);
    await configure(context, { signUp: 'link' });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/login?page=sign-up');
    await createByKeyboard(page, user);
    await heading(page, 'Check your email').waitFor();

    // On any device.
    const phone = await portal.visit('/outbox', size);
    await phone.getByRole('link', { name: `Confirm ${user.username} with this link` }).click();
    await heading(phone, 'Your account is confirmed').waitFor();
    await expectAccessible(phone);
    await page.clock.runFor(5_000);
    await greeting(page).waitFor();
  });
});
