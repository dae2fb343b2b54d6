import { describe, expect, it } from 'vitest';
import { portalUnderTest } from './portal';
import { figureIn, greeting, heading, menuLink, nothingAt, notice, syncAll, titleOfNothingAt } from './screen';

const portal = portalUnderTest();

const strange = [
  '/dashboard/no-such-dashboard',
  '/no/such/page',
  '/Home/index',
  '/home/index/',
  '/user/',
  '/dashboard/%2e%2e%2fmanagement',
  '/dashboard/__proto__',
  '/%00',
  '/dashboard/%E0%A4%A',
  '/DASHBOARD',
  '/dashboard/',
  '/dashboard/US-employment-overview',
  '/dashboard/us-employment-overview/',
  '/management/quicksight/',
  '/login/',
  '/toString',
  '/home%2Findex',
  '/home/index%20',
  '/*',
  '/dashboard/*',
  '/dashboard/$metaId',
  '/__proto__',
  '/%',
  '/<script>document.title="run"</script>',
  `/${'x'.repeat(4_000)}`,
];

/** The differences between the others are covered by the route table's own tests. */
const tried = process.env['SOAK'] ? strange : strange.slice(0, 4);

/** Addresses that are corrected by a redirect, or contain parts that no page reads. */
const mended: [typed: string, heading: string | RegExp][] = [
  ['//', /^Good /],
  ['/./home/../home/index', /^Good /],
  ['/home/index?%', /^Good /],
  ['/home/index#%E0', /^Good /],
  ['/login?redirect=%E0%A4%A', /^Good /],
  ['/login?redirect=/user/device&redirect=//evil.example', /^Good /],
  ['/dashboard//us-employment-overview', 'US employment'],
];

describe('an unknown path', () => {
  it('shows "Page not found" to a signed-in user, without menu and breadcrumb, unless the path only needs normalising', async () => {
    const page = await portal.visitAs('demo', '/healthz');
    for (const path of tried) {
      await page.goto(path);
      await nothingAt(page, path).waitFor();
      await expect.poll(() => page.title(), { message: path }).toBe(titleOfNothingAt(path));
      expect(await page.getByRole('navigation').count(), path).toBe(0);
    }
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await greeting(page).waitFor();
    await expect.poll(() => page.title()).toBe('Home');

    for (const [typed, name] of process.env['SOAK'] ? mended : mended.slice(0, 3)) {
      await page.goto(portal.at(typed));
      await heading(page, name).waitFor();
    }
  });

  it(`shows "Page not found" to someone who isn't signed in`, async () => {
    const page = await portal.visit('/no/such/page');
    await heading(page, 'Page not found').waitFor();
    await page.goto('/Home/index');
    await heading(page, 'Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});

describe('markup in user input', () => {
  const naughty = [
    '<img src=x onerror="document.title=\'run\'">',
    '{{constructor.constructor("document.title=1")()}}',
    '&lt;b&gt; &amp; $t(route.home) <Trans/>',
    '‮right to left‬ 𝕊🧑‍🚀é',
    '<script>document.title="run"</script>',
    '"><svg onload=document.title="run">',
    "'; DROP TABLE dashboards; --",
    '%00%0a../../etc/passwd',
  ];

  it('is shown as text everywhere, and nothing runs', async () => {
    const page = await portal.visitAs('demo', '/management/quicksight');
    let title = 'Climate record';
    for (const text of process.env['SOAK'] ? naughty : naughty.slice(0, 1)) {
      await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill(text);
      await dialog.getByRole('textbox', { name: 'Description' }).fill(`d ${text}`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await menuLink(page, text).waitFor();
      title = text;

      await menuLink(page, text).click();
      await heading(page, text).waitFor();
      await expect.poll(() => page.title()).toBe(text.replaceAll(/\s+/g, ' '));
      await figureIn(page, text).waitFor();
      await menuLink(page, 'Management').click();
      await page.getByText(`d ${text}`, { exact: true }).first().waitFor();
    }
    await page.goto('/home/index');
    await page.getByRole('main').getByText(title).first().waitFor();
    await expect.poll(() => page.title()).toBe('Home');
  });

  it('is shown as text when it comes from the BI service', async () => {
    const name = '<img src=x onerror="document.title=\'run\'"> & Co';
    await portal.cloud.biService.administration.renameDashboard('iowa-electricity', name);
    const page = await portal.visitAs('demo', '/management/quicksight');
    await syncAll(page);
    await notice(page, /1 renamed/).waitFor();
    await page
      .getByRole('button', { name: 'Edit Iowa electricity' })
      .or(page.getByRole('button', { name: `Edit ${name}` }))
      .click();
    await page.getByRole('dialog').getByText(name, { exact: true }).last().waitFor();
    await expect.poll(() => page.title()).toBe('Dashboard management');
  });
});
