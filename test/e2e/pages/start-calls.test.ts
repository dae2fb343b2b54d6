import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portalUnderTest } from '../steps/portal';
import { greeting, hasAnswersTo, menuLink } from '../steps/screen';

const portal = portalUnderTest({ live: true });

/** The calls to the backend that the page makes from now on, without their queries. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/prod/')) calls.push(pathname.slice('/prod/'.length));
  });
  return calls;
}

/** The count of notifications waits for idle time. */
const isIdle = (call: string) => call === 'portal/notices/unread';

it.each([
  { who: 'viewer', most: 5, also: [] },
  { who: 'demo', most: 7, also: ['quicksight/access/requests', 'portal/lostSteps'] },
])('a start with the stored session of $who asks each thing once, $most at most until home is whole', async (given) => {
  const page = await portal.visitAs(given.who, '/healthz');
  const calls = callsOf(page);
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await page.waitForLoadState('networkidle');
  await hasAnswersTo(page, 'dashboard/list');
  const expected = [
    'cognito/user/identity',
    'quicksight/dashboard/list',
    'quicksight/section/list',
    'portal/home',
    'portal/shelf',
    ...given.also,
  ];
  await expect.poll(() => expected.filter((call) => !calls.includes(call))).toEqual([]);
  // A signal that data was refreshed makes the page read some of them again later.
  const whole = calls.slice(0, Math.max(...expected.map((call) => calls.indexOf(call))) + 1);
  expect(whole.filter((call) => !isIdle(call)).toSorted()).toEqual(expected.toSorted());
  expect(whole.filter(isIdle).length).toBeLessThanOrEqual(1);
  expect(expected).toHaveLength(given.most);
});

it('a start with a stored session shows the dashboards once identity and list have been answered', async () => {
  const page = await portal.visitAs('viewer', '/healthz');
  await page.route(
    /\/prod\/(?!cognito\/user\/identity|quicksight\/dashboard\/list)/,
    () => new Promise(() => undefined),
  );
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await menuLink(page, 'Air routes').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
