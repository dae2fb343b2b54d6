import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The duration of each long task, in milliseconds. */
    longTasks: number[];
  }
}

/** Makes every page of the context record tasks that block its main thread for more than 50 ms. */
export async function watchLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Waits for a moment first, because the browser reports them late. */
export function longTasksOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return window.longTasks;
  });
}
