import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../adapters/serve';
import { fiveCallsOf, withoutCors } from '../../five-calls';
import { configure } from '../steps/configure';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { figureIn, greeting, mainMenu, menuLink, notice, nothingAt, openAndRename, signIn } from '../steps/screen';

const portal = portalUnderTest();

const ofCloud = (request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(portal.at(`${pathname}${search}`), request));
};

let backend: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  backend = await listen(fiveCallsOf(ofCloud, withoutCors));
});
afterAll(() => backend.close());

const enterAs = async (username: string): Promise<Page> => {
  portal.mayComplain(...answered(404, 403), /blocked by CORS policy/, /^Failed to load resource: net::ERR_FAILED/);
  const context = await portal.newContext({ bypassCSP: true });
  await configure(context, { iprApiUrl: `${backend.url}/prod`, conditionalUpdates: false });
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, accountOf(username));
  await greeting(page).waitFor();
  return page;
};

it('a manager of a backend with five calls opens, edits and syncs dashboards, and nothing is said of what it lacks', async () => {
  const page = await enterAs('demo');
  const asked: string[] = [];
  page.on('requestfinished', (request) => asked.push(request.url().split('/').at(-1) ?? ''));
  const title = 'Climate record 2';
  await openAndRename(page, 'Climate record', title);
  await menuLink(page, title).click();
  await figureIn(page, title).waitFor();
  expect(asked.filter((call) => call === 'embededUrl?id=dashboard%40climate-record')).toHaveLength(2);
  const titles = await mainMenu(page).locator('a[href^="/dashboard/"]').allInnerTexts();
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('en', { numeric: true }).compare));

  await menuLink(page, 'Management').click();
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).waitFor();
  asked.length = 0;
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await notice(page, 'Synced').waitFor();
  expect(asked.slice(asked.indexOf('sync'))).toContain('list');
  expect(await page.getByRole('alert').count()).toBe(0);
  for (const lacked of ['People', 'Usage', 'History', 'Health']) {
    const words = page.getByRole('main').getByText(lacked, { exact: true });
    // A call without an answer is made once more; the button's place is kept empty until then.
    expect(await words.filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => words.count()).toBe(0);
  }
});

it('a viewer of a backend with five calls reads that a dashboard is not available, and is offered no request', async () => {
  const page = await enterAs('viewer');
  await page.goto('/dashboard/federal-receipts');
  await nothingAt(page, '/dashboard/federal-receipts').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});
