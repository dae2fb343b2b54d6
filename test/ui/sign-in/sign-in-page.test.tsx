import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { failed } from '#domain/result';
import { openPortal, signIn } from '../a-portal';

const alert = page.getByRole('alert');
const username = page.getByRole('textbox', { name: 'Username' });

it('links to help, privacy and support are on the sign-in page and in the account menu, where configured', async () => {
  const links = {
    help: 'https://help.example/',
    privacy: 'https://example.com/privacy',
    support: 'mailto:it@north.example',
  };
  await openPortal({ configuration: { links } });
  await expect.element(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', links.help);
  await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', links.privacy);
  await expect.element(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', links.support);
  await signIn('demo', 'Demo-pass-1');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', links.help);
  await expect.element(page.getByRole('menuitem', { name: 'Privacy' })).toHaveAttribute('href', links.privacy);
  await expect.element(page.getByRole('menuitem', { name: 'Support' })).toHaveAttribute('href', links.support);
});

it('the sign-in page leads from "your administrator" to the support contact', async () => {
  const support = 'mailto:it@north.example';
  await openPortal({
    configuration: { links: { support } },
    pool: () => ({ signIn: async () => failed({ kind: 'disabled' }) }),
  });
  await signIn('demo', 'Demo-pass-1');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This account has been disabled. Ask your administrator.');
  await expect.element(alert.getByRole('link', { name: 'your administrator' })).toHaveAttribute('href', support);
});

it('the sign-in page shows the logo in the place of the mark', async () => {
  await openPortal({ configuration: { logo: '/logo.svg', title: 'North' } });
  await expect.element(page.getByRole('main').getByText('North')).toBeVisible();
  expect(page.getByRole('main').element().querySelector('img')).toHaveAttribute('src', '/logo.svg');
});

const ended = page.getByRole('status').filter({ hasText: 'Your session has ended. Sign in again to continue.' });

it('an ended session is announced on the sign-in page after a reload, until another message replaces it', async () => {
  const { at } = await openPortal({
    path: '/dashboard',
    as: 'demo',
    pool: () => ({ currentUser: async () => failed({ kind: 'signed-out' }) }),
  });
  await expect.element(ended).toBeVisible();
  expect(at()).toContain('redirect=');
  await signIn('demo', 'wrong');
  await expect.element(alert).toHaveTextContent('Incorrect username or password');
  await expect.element(ended).not.toBeInTheDocument();
});

it('no ended session is announced on a first visit, nor after a sign-out', async () => {
  const { portal } = await openPortal();
  await expect.element(username).toBeVisible();
  await expect.element(ended).not.toBeInTheDocument();
  await signIn('demo', 'Demo-pass-1');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await portal.session.signOut();
  await expect.element(username).toBeVisible();
  await expect.element(ended).not.toBeInTheDocument();
});
