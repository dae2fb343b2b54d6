import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deferred } from '../application/deferred';
import { portalUnderTest } from './portal';
import { greeting, menuLink } from './screen';

const portal = portalUnderTest();
const list = '**/quicksight/dashboard/list';

/** From now on the backend's own answers, with 3,000 dashboards in place of the few of the local catalogue. Records their statuses. */
async function haveManyDashboards(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    statuses.push(answer.status());
    if (answer.status() === 304) return route.fulfill({ response: answer });
    const [row] = (await answer.json()) as [object];
    const json = Array.from({ length: 3_000 }, (_, number) => {
      const id = `many-${number}`;
      const title = `Report ${String(number).padStart(4, '0')}`;
      return { ...row, id: `quicksight@${id}`, metaId: id, title, description: 'x'.repeat(200), status: 'EMBEDED' };
    });
    await route.fulfill({ response: answer, json });
  });
  return statuses;
}

it('a list that is too long for one item is whole at the next start without the backend, which sends it no second time', async () => {
  const page = await portal.visitAs('demo', '/healthz');
  const statuses = await haveManyDashboards(page);
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await menuLink(page, 'Report 0000').waitFor();
  const found = page.getByRole('dialog', { name: 'Find', exact: true }).getByRole('option', { name: /^Report 2999/ });
  const find = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Report 2999');
    await found.waitFor();
  };
  await find();
  // It is kept once the page rests.
  const pieces = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal.cache.piece-')).length);
  await expect.poll(pieces).toBeGreaterThan(4);
  let before = 0;
  await expect.poll(async () => before === (before = await pieces()), { interval: 1_500 }).toBe(true);

  const answered = deferred<void>();
  await page.route(list, (route) => answered.promise.then(() => route.fallback()), { times: 1 });
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await find();
  expect(statuses).toEqual([200]);
  answered.resolve();
  await expect.poll(() => statuses).toEqual([200, 304]);
  await expect.poll(() => found.isVisible()).toBe(true);
});
