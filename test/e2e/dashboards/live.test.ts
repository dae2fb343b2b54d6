import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answered, portalUnderTest } from '../steps/portal';
import { figureIn, greeting, heading, menuLink, titleOfNothingAt } from '../steps/screen';

const portal = portalUnderTest({ live: true });
const title = 'Climate record';
/** How many tabs a reader has open. */
const openTabs = process.env['SOAK'] ? 5 : 2;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit dashboard' });

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await dialog(page).waitFor();
}

async function publish(page: Page, standing: 'Published' | 'Not published'): Promise<void> {
  await edit(page, title);
  await dialog(page).getByRole('radio', { name: standing, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

it('the portal shows everyone at once what a manager changes, over one socket for all tabs of a browser', async () => {
  const manager = await portal.visitAs('demo', '/management/quicksight');
  const reader = await portal.visitAs('viewer', '/healthz');
  const sockets: { page: Page; url: string }[] = [];
  const watch = (page: Page) => page.on('websocket', (socket) => sockets.push({ page, url: socket.url() }));
  watch(reader);
  await reader.goto('/home/index');
  await greeting(reader).waitFor();
  const tabs = [reader];
  for (let count = 1; count < openTabs; count += 1) {
    const tab = await reader.context().newPage();
    watch(tab);
    await tab.goto('/home/index');
    await menuLink(tab, title).waitFor();
    tabs.push(tab);
  }

  await publish(manager, 'Not published');
  for (const tab of tabs) await menuLink(tab, title).waitFor({ state: 'detached' });
  await publish(manager, 'Published');
  for (const tab of tabs) await menuLink(tab, title).waitFor();
  expect(sockets.map(({ url }) => url)).toEqual([portal.at('/graphql/realtime').replace('http', 'ws')]);

  // The tab that connects closes, and another one takes over.
  const [leader] = sockets.map(({ page }) => page);
  await leader?.close();
  const [open, ...others] = tabs.filter((tab) => tab !== leader);
  if (!open) throw new Error('There is no tab');
  await expect.poll(() => sockets.length).toBe(2);
  await menuLink(open, title).click();
  await figureIn(open, title).waitFor();
  await edit(manager, title);
  await dialog(manager).getByRole('textbox', { name: 'Known issue' }).fill('July is counted twice.');
  await dialog(manager).getByRole('button', { name: 'Save' }).click();
  await open.getByRole('status').getByText('July is counted twice.').waitFor();
  await publish(manager, 'Not published');
  await heading(open, 'This dashboard is no longer available').waitFor();
  expect(await open.locator(`iframe[title="${title}"]`).count()).toBe(0);
  expect(await open.title()).toBe(titleOfNothingAt('/dashboard/climate-record'));
  for (const tab of others) await menuLink(tab, title).waitFor({ state: 'detached' });

  // The managers see the request for access, and the viewer the answer. The BI service can learn of it a moment later.
  portal.mayComplain(...answered(403));
  await open.goto('/dashboard/federal-receipts');
  await open.getByRole('button', { name: 'Request access' }).click();
  await manager.getByRole('link', { name: /^People/ }).click();
  await manager.getByRole('button', { name: /^Answer: Access to Federal receipts for / }).click();
  await manager.getByRole('radio', { name: /^Only / }).click();
  await manager.getByRole('button', { name: 'Grant access' }).click();
  // Refused at first, it is opened again after 20 s.
  await figureIn(open, 'Federal receipts').waitFor({ timeout: 60_000 });
});
