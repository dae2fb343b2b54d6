import type { Page } from 'playwright-core';

declare global {
  interface Window {
    passwordFieldStands(): Promise<void>;
    passwordFieldAt?: number;
  }
}

/**
 * The returned promise resolves as soon as the page's next document shows its password field. Playwright itself looks for
 * an element every 100 ms only.
 */
export async function watchPasswordField(page: Page): Promise<{ stands: Promise<void> }> {
  let tell: () => void;
  const stands = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.exposeBinding('passwordFieldStands', () => tell());
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('input[type=password]')?.checkVisibility()) return;
      observer.disconnect();
      window.passwordFieldAt = performance.now();
      void window.passwordFieldStands();
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-view'] });
  });
  return { stands };
}
