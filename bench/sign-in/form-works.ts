import type { Page } from 'playwright-core';

declare global {
  interface Window {
    formWorks(): Promise<void>;
    formWorksAt?: number;
  }
}

/** Has the next document of the page press its empty form's button until the form says what is missing: the promise resolves then. */
export async function watchForm(page: Page): Promise<{ works: Promise<void> }> {
  let tell: () => void;
  const works = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.exposeBinding('formWorks', () => tell());
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const message = document.querySelector('form [role=alert]');
      if (!message) return document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
      clearInterval(timer);
      window.formWorksAt = performance.now();
      void window.formWorks();
    }, 2);
  });
  return { works };
}
