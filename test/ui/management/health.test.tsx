import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Health } from '#domain/health/health';
import type { PermissionReview } from '#domain/permissions/permission-review';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { heading, openPortal } from '../a-portal';
import { violations } from '../violations';

const path = '/management/health';
const broken: Health = {
  checkedAt: new Date(),
  findings: [
    {
      state: 'wrong',
      code: 'domain',
      what: "QuickSight doesn't allow the portal's address to show dashboards",
      why: 'Every dashboard stays blank on this address.',
      step: "Add the portal's address in QuickSight.",
    },
    {
      state: 'wrong',
      code: 'not-shared-by-portal',
      what: 'The portal has not shared published dashboards yet',
      why: 'Readers see them in their menu.',
      step: 'Look at each difference, and apply them.',
    },
    { state: 'warning', code: 'no-backup', what: 'There is no backup', why: 'A lost disk.', step: 'Run it every day.' },
  ],
  areas: [
    { area: 'embedding', state: 'wrong', checks: 4, found: 1 },
    { area: 'data', state: 'warning', checks: 3, found: 1, passed: ['The disk has enough room', 'Work is on time'] },
    { area: 'moon phase', state: 'ok', checks: 1, found: 0 },
  ],
  exports: { jobs: 312, perMonth: 1000 },
};
const findings = page.getByRole('main').getByRole('heading', { level: 3 });

const region = (name: string) => page.getByRole('region', { name });

it('Health puts what managers mend here before what the operator mends, each by urgency', async () => {
  await openPortal({ path, as: 'demo', health: { check: async () => ok(broken) } });
  await expect.element(region('For you')).toHaveTextContent(/^For you1 broken/);
  await expect.element(region('For whoever runs the portal')).toHaveTextContent(/1 broken, 1 at risk/);
  expect(findings.elements().map((one) => one.textContent)).toEqual([
    'Broken: The portal has not shared published dashboards yet',
    "Broken: QuickSight doesn't allow the portal's address to show dashboards",
    'At risk: There is no backup',
  ]);
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('Readers see them in their menu.');
  await expect.element(page.getByText('Checked just now, 8 checks')).toBeVisible();
  const aside = page.getByRole('complementary', { name: 'By area' });
  await expect
    .element(aside)
    .toHaveTextContent(/Embedding3 of 4Broken.*Data and backup.*moon phase1 of 1OK.*312 of 1,000 jobs/);
  expect(await violations()).toEqual([]);
});

it('Health checks again at a press, and keeps what it knew until the answer', async () => {
  const second = deferred<ReturnType<typeof ok<Health>>>();
  const answers = [Promise.resolve(ok(broken)), second.promise];
  await openPortal({ path, as: 'demo', health: { check: () => answers.shift() ?? second.promise } });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(page.getByRole('button', { name: 'Checking' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(findings.first()).toBeVisible();
  second.resolve(ok({ ...broken, findings: [] }));
  await expect.element(page.getByRole('heading', { name: 'No problems found' })).toBeVisible();
});

it('says that the check failed, and tries again', async () => {
  let works = false;
  const check = async () => (works ? ok({ ...broken, findings: [] }) : failed({ kind: 'unreachable' } as const));
  await openPortal({ path, as: 'demo', health: { check } });
  await expect.element(page.getByRole('alert')).toHaveTextContent("can't be reached");
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No problems found' })).toBeVisible();
});

it('asks in the language of the page', async () => {
  const check = vi.fn(async () => ok(broken));
  const { portal } = await openPortal({ path, as: 'demo', health: { check } });
  await expect.element(heading('Health')).toBeVisible();
  await portal.locale.choose('de');
  await expect.element(heading('Zustand')).toBeVisible();
  await expect.poll(() => check.mock.lastCall).toEqual(['de']);
});

it('the health page is for managers only, and offered only if the backend can check itself', async () => {
  await openPortal({ path: '/management/quicksight', as: 'demo' });
  await expect.element(page.getByRole('link', { name: 'Health' })).toHaveAttribute('href', path);
});

const missing = async () => failed({ kind: 'not-found' } as const);

it('the health page is not offered if the backend has no checks', async () => {
  const { router } = await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    health: { offered: missing, check: missing },
  });
  await expect.element(heading('Dashboard management')).toBeVisible();
  expect(page.getByRole('link', { name: 'Health' }).elements()).toEqual([]);
  await router.navigate({ to: path });
  await expect.element(page.getByText("This portal's server has no checks of its own.")).toBeVisible();
});

it('Health does not exist for viewers', async () => {
  await openPortal({ path, as: 'viewer' });
  await expect.element(heading('Page not found')).toBeVisible();
});

it('Health lists the checks that passed by area once they are unfolded, if the backend names them', async () => {
  await openPortal({ path, as: 'demo', health: { check: async () => ok(broken) } });
  const fold = page.getByRole('button', { name: '6 checks passed', expanded: false });
  expect(page.getByText('The disk has enough room').elements()).toHaveLength(1);
  await expect.element(page.getByText('The disk has enough room')).not.toBeVisible();
  fold.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The disk has enough room')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3, name: 'Data and backup' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('the report of Health has the steps for the operator, and no others', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPortal({ path, as: 'demo', health: { check: async () => ok(broken) } });
  await page.getByRole('button', { name: 'Copy report' }).click();
  expect(copied.mock.lastCall?.[0].split('\n').slice(1)).toEqual([
    "wrong domain: QuickSight doesn't allow the portal's address to show dashboards. Add the portal's address in QuickSight.",
    'warning no-backup: There is no backup. Run it every day.',
  ]);
});

it('Health leads to the review of permissions, which opens on arrival', async () => {
  const review: PermissionReview = { phase: 'managed', due: 0, equal: 3, differences: [] };
  const { router } = await openPortal({
    path,
    as: 'demo',
    health: { check: async () => ok(broken) },
    permissions: () => ({ review: async () => ok(review) }),
  });
  await page.getByRole('link', { name: 'Compare and share…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Permissions in QuickSight' })).toBeVisible();
  expect(router.state.location.state.starts).toBeUndefined();
});

it('Health says since when a finding has been found', async () => {
  const since = new Date(Date.now() - 12 * 60_000);
  const findings = broken.findings.map((one) => (one.code === 'no-backup' ? { ...one, since } : one));
  await openPortal({ path, as: 'demo', health: { check: async () => ok({ ...broken, findings }) } });
  await expect.element(page.getByText('first found 12 min ago')).toBeVisible();
  expect(page.getByText('first found').elements()).toHaveLength(1);
});

const tab = (name: string) => page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name });

const lastFound = async () => ok(['domain', 'never-applied', 'dashboards-gone']);

it('the tab of Health has the number of findings that managers can mend, and none without any', async () => {
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    health: { last: lastFound, check: async () => ok(broken) },
  });
  await tab('Health 2 to fix').click();
  await expect.element(tab('Health 1 to fix')).toBeVisible();
});

it('the tab of Health has no number once permissions were applied', async () => {
  let codes = ['never-applied'];
  const review: PermissionReview = { phase: 'review', due: 0, equal: 3, differences: [] };
  const apply = async () => {
    codes = [];
    return ok({ ...review, phase: 'managed' as const });
  };
  const { portal } = await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    health: { last: async () => ok(codes) },
    permissions: () => ({ review: async () => ok(review), apply }),
  });
  await expect.element(tab('Health 1 to fix')).toBeVisible();
  await portal.permissions.apply([]);
  await expect.element(tab('Health')).toHaveTextContent(/^Health$/);
});
