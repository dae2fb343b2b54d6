import { describe, expect, it } from 'vitest';
import { inSoak, portalUnderTest } from './portal';
import { heading, mainMenu, menuLink } from './screen';

const portal = portalUnderTest();

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `quicksight@board-${index + 1}`,
    metaId: `board-${index + 1}`,
    metaName: `Board ${index + 1}`,
    metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/board-${index + 1}`,
    title: `Board ${index + 1}`,
    description: `What board ${index + 1} is about`,
    icon: 'TruckIcon',
    status: 'EMBEDED',
    groups: [],
    updatedAt: '2026-11-20T08:00:00.000Z',
  }));

describe('the side menu', () => {
  inSoak('stays collapsed through a reload, and names its icons', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    await menuLink(page, 'US employment').hover();
    await page.getByRole('tooltip').filter({ hasText: 'US employment' }).waitFor();
    expect((await mainMenu(page).boundingBox())?.width).toBeLessThan(50);

    await page.getByRole('button', { name: 'Expand menu' }).click();
    expect((await mainMenu(page).boundingBox())?.width).toBeGreaterThan(200);
  });

  it('shows a favourite on top, also after a reload', async () => {
    const page = await portal.visitAs('demo', '/dashboard/us-employment-overview');
    await heading(page, 'US employment').waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /favourite/i })
      .first()
      .click();
    const favourites = mainMenu(page).getByRole('list', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'US employment' }).waitFor();
    await page.reload();
    await favourites.getByRole('link', { name: 'US employment' }).waitFor();
    expect(await menuLink(page, 'US employment').count()).toBe(1);
    await menuLink(page, 'US employment').hover();
    await mainMenu(page).getByRole('button', { name: 'Favourite: US employment' }).click();
    await favourites.waitFor({ state: 'detached' });
    expect(await menuLink(page, 'US employment').count()).toBe(1);
  });

  inSoak("draws few of 10,000 dashboards, and shows the current page's entry", async () => {
    portal.mayComplain(/^Failed to load resource: the server responded with a status of 404/);
    const page = await portal.visitAs('demo', '/login');
    await page.route('**/prod/quicksight/dashboard/list', (route) => route.fulfill({ json: rowsOf(10_000) }));
    await page.goto('/dashboard/board-5000');
    const link = menuLink(page, 'Board 5000');
    await link.waitFor();
    expect(await mainMenu(page).getByRole('link').count()).toBeLessThan(100);
    expect(await link.getAttribute('aria-current')).toBe('page');
    const { y = 0 } = (await link.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(44);
    expect(y).toBeLessThan(900);
  });
});
