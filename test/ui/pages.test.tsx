import { firstValueFrom } from 'rxjs';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserWindow } from '../../src/adapters/browser-window/browser-window';
import { createInMemoryErrors } from '../../src/adapters/in-memory/in-memory-errors';
import { createInMemoryPreferences } from '../../src/adapters/in-memory/in-memory-preferences';
import { createLocaleFiles } from '../../src/adapters/locale-files/locale-files';
import { readThisBrowser } from '../../src/application/browser/this-browser';
import type { ConfigurationProblem } from '../../src/domain/browser/configuration';
import type { UserAttributes } from '../../src/domain/people/account';
import type { Failure } from '../../src/domain/failure';
import { failed, ok } from '../../src/domain/result';
import type { Account } from '../../src/ports/account';
import { ConfigurationProblems } from '../../src/ui/screens/configuration-problem';
import { createTexts } from '../../src/ui/texts';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { dashboardsNamed, heading, openPortal } from './a-portal';
import { anAccount, anAttributes } from './an-account';
import { aLocale } from './a-locale';
import { deferred } from '../application/deferred';

it('shows every kind of title unchanged', async () => {
  const titles = ['<b>bold</b>', 'لوحة المبيعات', 'x'.repeat(10_000)];
  const rows = [...dashboardsNamed(...titles), aDashboard({ title: ' ', metaName: 'Meta name', metaId: 'last' })];
  await openPortal({ path: '/dashboard', as: 'viewer', dashboards: rows, size: { width: 320, height: 700 } });
  const main = page.getByRole('main');
  for (const title of [...titles, 'Meta name']) {
    await expect.element(main.getByRole('link', { name: title, exact: true })).toBeInTheDocument();
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it('shows "Page not found" for an unknown path, without menu and breadcrumb', async () => {
  const { at } = await openPortal({ path: '/no/such/page', as: 'demo' });
  await expect.element(heading('Page not found')).toBeVisible();
  await expect.element(page.getByText('/no/such/page')).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
});

it('offers the account menu and the finder on an unknown path', async () => {
  const { at } = await openPortal({ path: '/no/such/page', as: 'viewer', dashboards: dashboardsNamed('Sales') });
  const finder = page.getByRole('dialog', { name: 'Find' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(finder).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(finder).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Find a dashboard' }).click();
  await finder.getByRole('combobox').fill('sales');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Sales')).toBeVisible();
  expect(at()).toBe('/dashboard/meta-0');
});

it('shows who the user is and what they can do', async () => {
  const attributes = anAttributes({
    email: 'viewer@example.com',
    phone_number: '+353851234567',
    others: { 'custom:cost_centre': '4711' },
  });
  await openPortal({ path: '/user/profile', as: 'viewer', account: anAccount({ attributes }) });
  await expect.element(page.getByRole('main').getByText('viewer@example.com')).toBeVisible();
  await expect.element(page.getByText('Cost centre4711')).toBeVisible();
  await page.getByRole('navigation', { name: 'User' }).getByRole('link', { name: 'Account' }).click();
  await expect.element(heading('User account')).toBeVisible();
  await expect.element(page.getByRole('main').getByText('Sales', { exact: true })).toBeVisible();
});

const startPage = page.getByRole('combobox', { name: 'Start page' });

it('saves the start page that the user chooses, and shows it the next time', async () => {
  await openPortal({ path: '/user/profile', as: 'viewer', dashboards: dashboardsNamed('Costs', 'Sales') });
  await expect.element(startPage).toHaveDisplayValue('Home');
  await startPage.selectOptions('Sales');
  await expect.element(page.getByText('Start page saved.')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'User' });
  await sections.getByRole('link', { name: 'Account' }).click();
  await sections.getByRole('link', { name: 'Profile' }).click();
  await expect.element(startPage).toHaveDisplayValue('Sales');
  await startPage.selectOptions('User account');
  await expect.element(startPage).toHaveDisplayValue('User account');
});

it('keeps the start page and says why when a choice could not be saved', async () => {
  await openPortal({
    path: '/user/profile',
    as: 'viewer',
    homePath: '/dashboard/gone',
    identity: (real) => ({ ...real, saveHomePath: async () => failed({ kind: 'unreachable' }) }),
  });
  await expect.element(startPage).toHaveDisplayValue(/^\/dashboard\/gone \(not available/);
  await startPage.selectOptions('Dashboard');
  await expect.element(page.getByRole('alert')).toHaveTextContent("The portal's server can't be reached.");
  await expect.element(startPage).toHaveDisplayValue(/^\/dashboard\/gone/);
});

it("hides the start page where the portal's server keeps none", async () => {
  await openPortal({
    path: '/user/profile',
    as: 'viewer',
    identity: (real) => ({ ...real, saveHomePath: async () => failed({ kind: 'not-found' }) }),
  });
  await startPage.selectOptions('Dashboard');
  await expect.element(startPage).not.toBeInTheDocument();
  await expect.element(page.getByText("This portal's server doesn't keep a start page.")).toBeVisible();
});

it('scrolls the current user section into view where not all sections fit', async () => {
  const preferences = { locale: 'de' };
  await openPortal({ path: '/user/device', as: 'viewer', preferences, size: { width: 320, height: 700 } });
  const sections = page.getByRole('navigation', { name: 'Benutzer' });
  await expect.element(sections.getByRole('link', { name: 'Geräte' })).toBeInViewport({ ratio: 0.99 });
  await page.getByRole('button', { name: 'Kontomenü' }).click();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect.element(sections.getByRole('link', { name: 'Profil' })).toHaveAttribute('aria-current', 'page');
  await expect.element(sections.getByRole('link', { name: 'Profil' })).toBeInViewport({ ratio: 0.99 });
  expect(window.scrollY).toBe(0);
});

it.each([
  ['notifications', 'No notifications'],
  ['billing', 'Nothing to pay here'],
])('says honestly that %s is empty', async (name, words) => {
  await openPortal({ path: `/user/${name}`, as: 'viewer' });
  await expect.element(page.getByRole('heading', { level: 2, name: words })).toBeVisible();
});

it('lists the errors of this tab, without secrets, until the log is cleared', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
  await expect.element(heading('No errors')).toBeVisible();
  const reference = portal.errorLog.record(new TypeError('Failed at ?code=secret'), '/dashboard/x');
  await expect.element(page.getByText(reference)).toBeVisible();
  await expect.element(page.getByText('TypeError at /dashboard/x')).toBeVisible();
  await expect.element(page.getByText('secret')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(heading('No errors')).toBeVisible();
});

it('offers ways to continue on the exception page', async () => {
  await openPortal({ path: '/exception', as: 'demo' });
  await page.getByRole('link', { name: 'Open the error log' }).click();
  await expect.element(heading('No errors')).toBeVisible();
});

it('shows a reference when a page fails, keeps the menu, and retries until the page is shown', async () => {
  const account = anAccount();
  let broken = true;
  const attributes: Account['attributes'] = async () => (broken ? unreadable : account.attributes());
  const { portal } = await openPortal({ path: '/user/profile', as: 'demo', account: { ...account, attributes } });
  await expect.element(heading('This page stopped working')).toBeVisible();
  const [entry] = await firstValueFrom(portal.errorLog.changes$);
  await expect.element(page.getByText(entry!.reference)).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const times = () => portal.errorLog.current()[0]?.times ?? 0;
  const before = times();
  await tryAgain.click();
  await expect.poll(times).toBeGreaterThan(before);
  await expect.element(heading('This page stopped working')).toBeVisible();
  broken = false;
  await tryAgain.click();
  await expect.element(heading('User profile')).toBeVisible();
});

/** No screen can render this: a bug. */
const unreadable = ok({ email: {} } as unknown as UserAttributes);

async function show(screen: React.ReactNode) {
  const texts = createTexts(await aLocale());
  await render(<I18nextProvider i18n={texts}>{screen}</I18nextProvider>);
}

const failures: Failure[] = [
  { kind: 'signed-out' },
  { kind: 'not-allowed' },
  { kind: 'not-found' },
  { kind: 'conflict', current: aDashboard() },
  { kind: 'rejected', code: 'title-too-long' },
  { kind: 'busy' },
  { kind: 'unreachable' },
  { kind: 'broken' },
];
it.each(failures)('has a message for the failure $kind', async (failure) => {
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    catalogue: () => ({ list: async () => failed(failure) }),
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^[A-Z].{20,}\. Try again$/);
});

const aBrowser = () =>
  readThisBrowser({
    preferenceStore: createInMemoryPreferences(),
    errorStore: createInMemoryErrors(),
    localeFiles: createLocaleFiles(),
    browserWindow: createBrowserWindow(),
  });
const reference = page.getByText(/^ERR-/);

it('names each incorrect field of a configuration, and records them with a reference to copy', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const browser = await aBrowser();
  await show(
    <ConfigurationProblems
      first={[
        { field: 'userPoolId', reason: 'pool-id-form' },
        { field: '', reason: 'not-json' },
        { field: 'accent.dark', reason: 'unreadable', contrast: 1.4 },
        { field: 'acces', reason: 'unknown-field' },
      ]}
      isAboveForm={false}
      readAgain={async () => []}
      browser={browser}
    />,
  );
  await expect.element(page.getByText('No user pool is configured for this portal.')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'userPoolId' })).toHaveTextContent('eu-west-1_');
  await expect.element(page.getByRole('listitem').filter({ hasText: '/config.json' })).toHaveTextContent('is not JSON');
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'accent.dark' }))
    .toHaveTextContent('has a contrast of 1.4:1, which is too hard to read');
  await expect
    .element(page.getByRole('listitem').filter({ has: page.getByText('acces', { exact: true }) }))
    .toHaveTextContent("isn't a field the portal knows");

  const [record, ...others] = browser.errorLog.current();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    kind: 'missing-auth-config',
    message: expect.stringMatching(
      /^The portal is not set up yet: userPoolId must .*, \/config\.json .*, accent\.dark .*, acces isn't/,
    ),
    specified: { code: 'missingAuthConfig', message: 'Authentication Error' },
  });
  await expect.element(reference).toHaveTextContent(record!.reference);
  await page.getByRole('button', { name: 'Copy reference' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write.mock.calls[0]?.[0]).toMatch(/ \[missingAuthConfig: Authentication Error\]; not signed in$/);
});

it("says that a configuration couldn't be loaded, instead of calling it incorrect, and loads it again", async () => {
  const browser = await aBrowser();
  const problems: ConfigurationProblem[] = [{ field: '', reason: 'server-error', status: 502 }];
  const again = deferred<ConfigurationProblem[]>();
  await show(
    <ConfigurationProblems first={problems} isAboveForm={false} readAgain={() => again.promise} browser={browser} />,
  );
  await expect.element(heading("The portal couldn't start")).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('returned a server error: status 502');
  await expect.element(page.getByText('not set up')).not.toBeInTheDocument();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect.element(tryAgain).toHaveAttribute('aria-busy');
  again.resolve([...problems]);
  await expect.element(tryAgain).not.toHaveAttribute('aria-busy');
  await expect.element(reference).toBeVisible();
  expect(browser.errorLog.current()).toMatchObject([{ kind: 'unavailable', specified: { code: 'default' }, times: 2 }]);
});
