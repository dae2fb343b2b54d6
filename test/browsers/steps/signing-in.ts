import { expect, it } from 'vitest';
import { codeOfApp } from '../../e2e/steps/authenticator-app';
import { demoTotpSecret } from '../../../local/user-pool/users/demo-users';
import { type Walk, passwordOf } from '../a-walk';
import type { Tab } from '../tab';
import { until } from '../until';
import { button, chooseFromAccountMenu, field, greeting, heading, menuLink } from './screen';

const otherWays = /^(Another way|More sign-in options)$/;
const password = (tab: Tab) => tab.label('Password');

async function signIn(tab: Tab, username: string, secret = passwordOf(username)): Promise<void> {
  await field(tab, 'Username').fill(username);
  await password(tab).fill(secret);
  await button(tab, 'Sign in').click();
}

const enter = (tab: Tab, digits: string) => field(tab, 'Code').fill(digits);

export function signingIn(walk: Walk): void {
  const code = async (username: string): Promise<string> => {
    const find = async () => {
      const messages = (await (await fetch(`${walk.cloud.url}/outbox.json`)).json()) as {
        username: string;
        code: string;
      }[];
      return messages.find((message) => message.username === username)?.code;
    };
    return until(`a code for ${username}`, find);
  };

  it('keeps what is typed into the sign-in page before the code has arrived', async () => {
    const release = walk.hold(/^\/assets\/portal-[^/]+\.js/);
    const tab = await walk.as(undefined, '/login');
    await field(tab, 'Username').fill('demo');
    await password(tab).fill(passwordOf('demo'));
    release();
    await button(tab, 'Deutsch').shown();
    expect((await field(tab, 'Username').see()).value).toBe('demo');
    await button(tab, 'Sign in').click();
    await greeting(tab).shown();
  });

  it('refuses a wrong password, and leads to the page that was asked for', async () => {
    const tab = await walk.as(undefined, '/user/profile');
    walk.mayComplain(/400/, /Incorrect username or password/);
    await signIn(tab, 'viewer', 'not-this-one');
    await tab.role('alert').shown();
    await signIn(tab, 'viewer');
    await heading(tab, 'User profile').shown();
  });

  it('ends the session in every tab, and Back shows nothing of it', async () => {
    const tab = await walk.as('demo', '/home/index');
    await greeting(tab).shown();
    const second = await walk.newTab();
    await second.goto('/user/profile');
    await heading(second, 'User profile').shown();
    await menuLink(tab, 'Dashboard').click();
    await heading(tab, /^Dashboards/).shown();
    await chooseFromAccountMenu(tab, 'Sign out');
    await heading(tab, 'Sign in').shown();
    await heading(second, 'Sign in').shown();
    await tab.run('void history.back()');
    await heading(tab, 'Sign in').shown();
    expect((await greeting(tab).see()).count).toBe(0);
  });

  it('refreshes an expired session by one of three tabs', async () => {
    const tab = await walk.as('demo', '/home/index');
    await greeting(tab).shown();
    const tabs = [tab, await walk.newTab(), await walk.newTab()];
    await tab.run(expireTokens);
    for (const one of tabs) await one.goto('/user/profile');
    for (const one of tabs) await heading(one, 'User profile').shown();
  });

  it('asks for a code from an app after the password', async () => {
    const tab = await walk.as(undefined, '/login');
    await signIn(tab, 'totp');
    await heading(tab, 'Enter your code').shown();
    await enter(tab, codeOfApp(demoTotpSecret));
    await greeting(tab).shown();
  });

  it('asks for the code of a text message after the password', async () => {
    const tab = await walk.as(undefined, '/login');
    await signIn(tab, 'sms');
    await heading(tab, 'Enter your code').shown();
    await enter(tab, await code('sms'));
    await greeting(tab).shown();
  });

  it('signs in by a code by email in place of the password', async () => {
    const tab = await walk.as(undefined, '/login');
    await field(tab, 'Username').fill('email');
    await button(tab, otherWays).click();
    await button(tab, /^Code by email/).click();
    await enter(tab, await code('email'));
    await button(tab, 'Continue').click();
    await greeting(tab).shown();
  });

  it('asks for a new password in place of a temporary one', async () => {
    const tab = await walk.as(undefined, '/login');
    await signIn(tab, 'newcomer');
    await heading(tab, 'Choose a new password').shown();
    await tab.label('New password').fill('A-password-of-my-own-1');
    await tab.press('Enter');
    await greeting(tab).shown();
  });

  it('signs in at a provider', async () => {
    const tab = await walk.as(undefined, '/dashboard');
    await button(tab, 'Continue with Google').click();
    await button(tab, /^Amelia Okafor/).click();
    await heading(tab, /^Dashboards/).shown();
    expect(await tab.address()).toBe('/dashboard');
  });

  it.skipIf(walk.engine.cannot.includes('passkeys'))('adds a passkey, and signs in by it', async () => {
    const tab = await walk.as('passkey', '/user/account');
    await tab.driver.plugInAuthenticator?.();
    await button(tab, 'Add a passkey').click();
    await tab.role('listitem').with('Passkey added.').shown();
    // Chromium's stand-in would choose the passkey of a known name by itself.
    await tab.run("localStorage.removeItem('localportal.passkeyName')");
    await chooseFromAccountMenu(tab, 'Sign out');
    await field(tab, 'Username').fill('passkey');
    await button(tab, otherWays).click();
    await button(tab, /^Passkey/).click();
    await greeting(tab).shown();
  });
}

/** As an hour would do to the stored tokens, but for the one that refreshes them. */
const expireTokens = `Object.entries(localStorage).forEach(([key, token]) => {
  if (!/\\.(idToken|accessToken)$/.test(key)) return;
  const [head, body, signature] = token.split('.');
  const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
  const past = { ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 };
  localStorage.setItem(key, [head, btoa(JSON.stringify(past)).replaceAll('=', ''), signature].join('.'));
})`;
