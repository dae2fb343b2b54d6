import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { menu, openPortal } from '../a-portal';

const notice = page.getByText(/^You'll stay signed in only until you close or reload this tab/);
const pool = () => ({ isFleeting: () => true });

it("the portal says once that this browser can't store the sign-in", async () => {
  await openPortal({ path: '/home/index', as: 'demo', pool, configuration: { tokenStorage: 'local-storage' } });
  await expect.element(notice).toHaveTextContent("this browser can't store your sign-in.");
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

it("doesn't blame the browser if storing is turned off by configuration", async () => {
  await openPortal({ path: '/home/index', as: 'demo', pool, configuration: { tokenStorage: 'memory' } });
  await expect.element(notice).toHaveTextContent("your organisation doesn't allow sign-ins to be stored.");
});

it('the portal says nothing if the sign-in is stored', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(menu).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
