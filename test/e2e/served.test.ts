import { expect, it } from 'vitest';
import { accountOf, answered, portalUnderTest } from './portal';
import { frameOf, greeting, heading, menuLink, signIn } from './screen';

const portal = portalUnderTest({}, { served: true });

it('a manager signs in to the served portal, opens a dashboard, edits its title and syncs', async () => {
  const page = await portal.visit('/');
  await signIn(page, accountOf('demo'));
  await greeting(page).waitFor();
  await menuLink(page, 'Climate record').click();
  await heading(page, 'Climate record').waitFor();
  await frameOf(page, 'Climate record').getByRole('definition').first().waitFor();

  await page.goto('/management/quicksight');
  await page.getByRole('button', { name: 'Edit Climate record', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Warming');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await menuLink(page, 'Warming').waitFor();
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Earthquakes, one week', exact: true }).waitFor();
  await page.reload();
  await menuLink(page, 'Warming').waitFor();
});

it('a viewer sees only what is theirs there, and nothing at the address of other dashboards and unknown paths', async () => {
  const page = await portal.visitAs('viewer', '/');
  await greeting(page).waitFor();
  await menuLink(page, 'Air routes').waitFor();
  expect(await menuLink(page, 'Federal receipts').count()).toBe(0);
  for (const path of ['/dashboard/federal-receipts', '/management/quicksight', '/no/such/page']) {
    await page.goto(path);
    await heading(page, 'Page not found').waitFor();
  }
  portal.mayComplain(...answered(404));
  expect((await page.request.get(portal.at('/prod/no/such/call'))).status()).toBe(401);
  expect((await page.request.get(portal.at('/assets/none.js'))).status()).toBe(404);
});
