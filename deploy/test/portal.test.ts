import { expect, it } from 'vitest';
import { downloadsCatalogue, findsOnlyTheirOwn, manages, showsFrameAtOnce } from '../../test/e2e/steps/journeys.ts';
import { answered, portalUnderTest } from '../../test/e2e/steps/portal.ts';
import { fields, figureIn } from '../../test/e2e/steps/screen.ts';
import { serveDesk } from './desk/serve-desk.ts';

const portal = portalUnderTest({ serve: serveDesk });

it('a manager of the deployed portal opens a dashboard, edits its title, syncs and downloads the catalogue', async () => {
  const page = await (await portal.newContext()).newPage();
  await manages(page);
  await downloadsCatalogue(page);
});

it('a signed-in person sees the portal’s frame before it has loaded, and never the sign-in form', () =>
  showsFrameAtOnce(portal));

it('the sign-in page there is made from the configuration, so that the portal keeps its elements', async () => {
  const page = await (await portal.newContext()).newPage();
  await page.goto(portal.at('/login'), { waitUntil: 'domcontentloaded' });
  const field = await fields.username(page).elementHandle();
  await page.getByRole('button', { name: 'Deutsch' }).waitFor();
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
});

it('a viewer sees only the dashboards of their groups, and nothing at the address of others and at unknown paths', () =>
  findsOnlyTheirOwn(portal));

it('a viewer’s request for access is granted, QuickSight’s permissions follow, and the dashboard opens', async () => {
  const manager = await portal.visitAs('demo', '/management/quicksight');
  await manager.getByText(/Nothing is changed before you apply it/).waitFor();
  await manager.getByRole('button', { name: 'Review', exact: true }).click();
  const permissions = manager.getByRole('dialog', { name: 'Permissions in QuickSight' });
  await permissions.getByRole('checkbox', { name: /^Also remove access/ }).click();
  await permissions.getByRole('button', { name: /^Apply to \d+ dashboards?$/ }).click();
  await manager.getByText(/^Access matches QuickSight/).waitFor();

  const viewer = await portal.visitAs('viewer', '/dashboard/federal-receipts');
  await viewer.getByRole('textbox', { name: 'Note to the managers' }).fill('For the board');
  await viewer.getByRole('button', { name: 'Request access' }).click();
  await viewer.getByRole('heading', { name: 'Request sent' }).waitFor();

  await manager.goto('/management/people');
  await manager.getByRole('button', { name: /^Answer: Access to Federal receipts for / }).click();
  await manager.getByRole('radio', { name: /^Only / }).click();
  await manager.getByRole('button', { name: 'Grant access' }).click();
  await manager
    .getByText(/now has access/)
    .first()
    .waitFor();

  // QuickSight's permissions lag behind the grant: the first opening can be refused, and the portal tries again 20 s later.
  portal.mayComplain(...answered(403, 404));
  await viewer.goto('/dashboard/federal-receipts');
  await figureIn(viewer, 'Federal receipts').waitFor({ timeout: 60_000 });
  expect(await viewer.getByRole('alert').count()).toBe(0);
});
