import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Configuration } from '#domain/browser/configuration';
import type { Company } from '#domain/people/companies/company';
import { failed } from '#domain/result';
import { heading, openPortal } from '../a-portal';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'], password: true },
];
const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password', { exact: true });
const contoso = page.getByRole('button', { name: 'Continue with Contoso Ltd' });

const openSignIn = async (path = '/login', configuration: Partial<Configuration> = {}) => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  const opened = await openPortal({ path, companies, providers: ['Google'], hosted: { start }, configuration });
  return { ...opened, start };
};

it('the sign-in page sends whoever types an address of a company there by Enter, and back to the requested page', async () => {
  const { start } = await openSignIn('/dashboard');
  await username.fill('ann@Contoso.example');
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /password/ })).not.toBeInTheDocument();
  await username.click();
  await userEvent.keyboard('{Enter}');
  expect(start).toHaveBeenCalledExactlyOnceWith(
    'Contoso',
    { returnTo: '/dashboard', sharedComputer: false },
    'ann@Contoso.example',
  );
  await expect.element(page.getByRole('button', { name: 'Redirecting to Contoso Ltd' })).toBeVisible();
});

it('the sign-in page keeps the username field in its place when the company replaces the password', async () => {
  await page.viewport(1440, 900);
  await openSignIn();
  const top = () => username.element().getBoundingClientRect().top;
  await username.fill('ann@contoso.exampl');
  const before = top();
  await username.fill('ann@contoso.example');
  await expect.element(contoso).toBeVisible();
  expect(top()).toBe(before);
});

it('the sign-in page offers a password instead only where the company allows one', async () => {
  await openSignIn();
  await username.fill('ben@fabrikam.example');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await expect.element(password).toBeVisible();
  await username.fill('ann@contoso.example');
  await expect.element(contoso).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});

it('the sign-in page is the same for an unknown domain as for no address', async () => {
  await openSignIn();
  const before = document.querySelector('form')?.innerHTML;
  await username.fill('ann@evilcontoso.example');
  await username.fill('');
  expect(document.querySelector('form')?.innerHTML).toBe(before);
  await username.fill('ann@evilcontoso.example');
  await expect.element(password).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

it('the sign-in page offers the company that was used last, and begins with one press', async () => {
  const { portal, start } = await openSignIn();
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect.element(contoso).not.toBeInTheDocument();
  portal.preferences.follow({ company: 'Contoso' });
  await username.fill('a');
  await contoso.click();
  expect(start).toHaveBeenCalledWith('Contoso', { returnTo: '/', sharedComputer: false });
});

it('a link to a company begins its sign-in, which Back does not begin again', async () => {
  const { start, at } = await openSignIn('/login?company=contoso&redirect=%2Fdashboard');
  await expect.element(heading('Redirecting to Contoso Ltd')).toBeVisible();
  expect(start).toHaveBeenCalledExactlyOnceWith('Contoso', { returnTo: '/dashboard', sharedComputer: false });
  expect(at()).toBe('/login?redirect=%2Fdashboard');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(username).toBeVisible();
});

it('recovery leads people whose company allows no password to the company, and Enter too', async () => {
  const { start } = await openSignIn('/login?page=recovery');
  const submit = page.getByRole('button', { name: 'Send code' });
  for (const address of ['ben@fabrikam.example', 'ann@evilcontoso.example']) {
    await username.fill(address);
    await expect.element(submit).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument();
  }
  await username.fill('ann@contoso.example');
  await expect.element(page.getByText('Contoso Ltd signs you in on its own page.')).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(start).toHaveBeenCalledExactlyOnceWith('Contoso', expect.anything(), 'ann@contoso.example');
});

it('sign-up offers no account for an address of a company that allows no password, as username or email', async () => {
  const { start } = await openSignIn('/login?page=sign-up', { signUp: 'code' });
  const submit = page.getByRole('button', { name: 'Create account' });
  await expect.element(submit).toBeVisible();
  await username.fill('ann@contoso.example');
  await expect.element(contoso).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  await username.fill('ann');
  await page.getByRole('textbox', { name: 'Email' }).fill('ben@fabrikam.example');
  await expect.element(submit).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@contoso.example');
  await contoso.click();
  expect(start).toHaveBeenCalledExactlyOnceWith('Contoso', expect.anything(), 'ann@contoso.example');
});

it('a link to an unknown company shows the plain sign-in page', async () => {
  const { start, at } = await openSignIn('/login?company=northwind');
  await expect.element(username).toBeVisible();
  await expect.poll(at).toBe('/login');
  expect(start).not.toHaveBeenCalled();
});

it('someone whom the backend refuses, because they came another way, is led to their company', async () => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  await openPortal({
    path: '/dashboard',
    as: 'demo',
    companies: [{ provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['example.com'] }],
    hosted: { start },
    catalogue: () => ({ list: async () => failed({ kind: 'other-provider' }) }),
  });
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await contoso.click();
  expect(start).toHaveBeenCalledWith(
    'Contoso',
    expect.objectContaining({ returnTo: '/dashboard' }),
    'amelia.hart@example.com',
  );
});
