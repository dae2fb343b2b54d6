import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PortalProcess } from './portal-process';

/** The parts that all benchmarks share. */
export interface Stage {
  /** The whole stack in its own process, on its own data. */
  portal: PortalProcess;
  browser: Browser;
  /** On a real disk, which a temporary folder may not be on; removed after the run. */
  folder: string;
}

/** An empty browser profile that trusts the local certificate. */
export function newProfile({ browser, portal }: Stage): Promise<BrowserContext> {
  return browser.newContext({ baseURL: portal.url, ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
}

/** Signs an account in through the page, and resolves when home is shown. */
export async function signInOnPage(page: Page, username = 'demo', password = 'Demo-pass-1'): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
}
