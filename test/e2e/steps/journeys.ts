import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { deferred } from '../../application/deferred';
import { accountOf, answered, type PortalUnderTest } from './portal';
import { greeting, menuLink, nothingAt, openAndRename, signIn } from './screen';

/*
 * The tasks that work on every deployed portal, wherever it runs.
 */

/** Signs in, opens a dashboard, gives it the title "Warming", and syncs; leaves the tab in the management. */
export async function manages(page: Page): Promise<void> {
  await page.goto('/');
  await signIn(page, accountOf('demo'));
  await greeting(page).waitFor();
  await openAndRename(page, 'Climate record', 'Warming');
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  // A portal whose calls are cut off early has no preview.
  const apply = page.getByRole('dialog', { name: 'Sync preview' }).getByRole('button', { name: /^Apply/ });
  const added = page.getByRole('button', { name: 'Edit Strikes by state', exact: true });
  await apply.or(added).first().waitFor();
  if (await apply.isVisible()) await apply.click();
  await added.waitFor();
  await page.reload();
  await menuLink(page, 'Warming').waitFor();
}

/** In the management, after the title was given. */
export async function downloadsCatalogue(page: Page): Promise<Download> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.csv$/);
  expect(await text(await file.createReadStream())).toContain('"Warming"');
  return file;
}

/** Finds what is theirs, and nothing at the address of other dashboards, calls, files and pages. */
export async function findsOnlyTheirOwn(portal: PortalUnderTest): Promise<void> {
  const page = await portal.visitAs('viewer', '/');
  await greeting(page).waitFor();
  await menuLink(page, 'Air routes').waitFor();
  expect(await menuLink(page, 'Federal receipts').count()).toBe(0);
  for (const path of ['/dashboard/federal-receipts', '/management/quicksight', '/no/such/page']) {
    await page.goto(path);
    await nothingAt(page, path).waitFor();
  }
  portal.mayComplain(...answered(404));
  expect((await page.request.get(portal.at('/prod/no/such/call'))).status()).toBe(401);
  expect((await page.request.get(portal.at('/assets/none.js'))).status()).toBe(404);
}

/** Someone who is signed in starts with the frame of the portal, before its code has come; the code of their page does not wait for it. */
export async function showsFrameAtOnce(portal: PortalUnderTest): Promise<void> {
  const page = await portal.visitAs('demo', '/healthz');
  const allowed = deferred<void>();
  await page.route(/\/assets\/portal-[^/]+\.js$/, async (route) => {
    await allowed.promise;
    await route.continue();
  });
  const pageCode = page.waitForRequest(/\/assets\/signed-in-[^/]+\.js$/);
  await page.goto('/home/index', { waitUntil: 'domcontentloaded' });
  expect(await page.locator('header').isVisible()).toBe(true);
  expect(await page.locator('form').isVisible()).toBe(false);
  await pageCode;
  allowed.resolve();
  await greeting(page).waitFor();
  expect(await page.locator('header').count()).toBe(1);
}
