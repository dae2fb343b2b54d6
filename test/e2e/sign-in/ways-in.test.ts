import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus, pressUntilFocused } from '../steps/focus';
import { portalUnderTest, windows } from '../steps/portal';
import { alertOf, fields, greeting, heading, otherThan, signIn } from '../steps/screen';
import { newestCode, typeInto } from '../steps/signing-in';

const portal = portalUnderTest({ live: true });

const another = (page: Page) => page.getByRole('button', { name: 'More sign-in options', exact: true });
const way = (page: Page, name: string) => page.getByRole('button', { name });

/** From the username, without a mouse. */
async function choose(page: Page, username: string, name: string): Promise<void> {
  await expectFocus(fields.username(page));
  await page.keyboard.type(username);
  await pressUntilFocused('Tab', another(page));
  await page.keyboard.press('Enter');
  await pressUntilFocused('Tab', way(page, name));
  await page.keyboard.press('Enter');
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('the sign-in page signs in by a code by email, after a wrong one, by keyboard and without the password’s code', async () => {
    const user = await portal.newUser();
    const page = await portal.visit('/login', size);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await choose(page, user.username, 'Code by email');
    await heading(page, 'Enter your code').waitFor();
    await page.getByText(`If ${user.username} can sign in this way, a code is on its way by email.`).waitFor();
    const code = await newestCode(portal, user);
    portal.mayComplain(/status of 400/);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, "That code isn't right.").waitFor();
    await typeInto(fields.code(page), `Your code is ${code}.`);
    await greeting(page).waitFor();
    expect(scripts.filter((path) => /srp-client/.test(path))).toEqual([]);
  });
});

it('the sign-in page asks for the username before a way is taken', async () => {
  const page = await portal.visit('/login');
  await another(page).click();
  await way(page, 'Code by email').click();
  await alertOf(page, 'Username cannot be empty').waitFor();
  await expectFocus(fields.username(page));
});

/** As browsers do where their user blocks all site data. */
function refuseSiteData(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- The browser gets the outer function alone
  const refuse = (): never => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  if (isSecureContext) Object.defineProperty(LockManager.prototype, 'request', { value: async () => refuse() });
}

it('a browser that blocks site data signs in by password and by a code', async () => {
  const user = await portal.newUser();
  const context = await portal.newContext();
  await context.addInitScript(refuseSiteData);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/login');
  await signIn(page, user);
  await greeting(page).waitFor();
  await other.goto('/login');
  await another(other).click();
  await fields.username(other).fill(user.username);
  await way(other, 'Code by email').click();
  await fields.code(other).fill(await newestCode(portal, user));
  await other.keyboard.press('Enter');
  await greeting(other).waitFor();
});
