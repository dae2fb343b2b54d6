import { describe, expect, it } from 'vitest';
import { portalUnderTest } from './portal';
import { greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

describe('without a network', () => {
  it('the page stays, says so, and continues when the network is back; the exception page knows the cause', async () => {
    portal.mayComplain(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/);
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    const notice = page.getByText("You're offline.");
    expect(await notice.count()).toBe(0);
    await page.context().setOffline(true);
    await notice.waitFor();
    await greeting(page).waitFor();

    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await menuLink(page, 'Management').click();
    await heading(page, "You're offline").waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await greeting(page).waitFor();
    await menuLink(page, 'Management').click();
    await heading(page, "You're offline").waitFor();
    expect(documents).toBe(0);
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await heading(page, 'Dashboard management').waitFor();

    await page.goto('/exception?cause=forbidden');
    await heading(page, "You can't open this page").waitFor();
    await page.goto('/exception');
    await heading(page, 'Something went wrong').waitFor();
    await page.context().setOffline(true);
    await heading(page, "You're offline").waitFor();
    await page.context().setOffline(false);
    await heading(page, 'Something went wrong').waitFor();
  });

  it('an icon that could not be loaded is drawn when the network is back', async () => {
    portal.mayComplain(/net::ERR_INTERNET_DISCONNECTED/);
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Account menu' }).click();
    const icon = page.getByRole('menuitem', { name: 'Billing' }).locator('svg');
    await expect.poll(() => icon.innerHTML()).not.toBe('');
    const standIn = await icon.innerHTML();
    await page.context().setOffline(false);
    await expect.poll(() => icon.innerHTML()).not.toBe(standIn);
  });

  it('the sign-in page says so too', async () => {
    const page = await portal.visit('/login');
    // Loads after the form, with the code that watches the network.
    await page.getByRole('button', { name: 'Deutsch' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await page.context().setOffline(false);
  });
});
