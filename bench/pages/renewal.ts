import type { Page } from 'playwright-core';
import type { Figure } from '../figure';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const renewals = 5;
/** Seconds of a session, in place of the ten hours that QuickSight gives. */
const lifetime = 12;
const title = 'US employment';
const longTask = 50;

/** The portal's own main thread while the frame of a dashboard is renewed under a person who types in the finder. */
export async function renewedFrames(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const asked: number[] = [];
  await page.route('**/embededUrl?*', async (route) => {
    const response = await route.fetch();
    const sessionExpiresAt = new Date(Date.now() + lifetime * 1000).toISOString();
    await route.fulfill({ response, json: { ...(await response.json()), sessionExpiresAt } });
    asked.push(performance.now());
  });
  await signInOnPage(page);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.frameLocator(`iframe[title="${title}"]`).getByRole('definition').first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find', exact: true }).getByRole('combobox').fill('cl');
  await page.getByRole('option').first().waitFor();
  await page.evaluate(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      // The stand-in's frame is on the same host and thus on the same thread; QuickSight's is not.
      window.tasks.push(...list.getEntries().map(({ duration, name }) => ({ duration, own: name === 'self' })));
    }).observe({ type: 'longtask' });
  });

  const took: number[] = [];
  for (let renewal = 1; renewal <= renewals; renewal++) {
    await page.waitForFunction(
      (frameTitle) => document.querySelectorAll(`iframe[title="${frameTitle}"]`).length > 1,
      title,
    );
    await page.keyboard.press('i');
    await page.waitForFunction(
      (frameTitle) => document.querySelectorAll(`iframe[title="${frameTitle}"]`).length === 1,
      title,
    );
    took.push(performance.now() - (asked.at(-1) ?? Number.NaN));
    await page.keyboard.press('Backspace');
  }
  const tasks = await tasksOf(page);
  await context.close();

  const own = tasks.filter((task) => task.own).map(({ duration }) => duration);
  const others = tasks.filter((task) => !task.own).map(({ duration }) => duration);
  return [
    {
      label: `${renewals} renewals: the portal's tasks over ${longTask} ms`,
      measured: own.length === 0 ? 'none' : own.map((duration) => `${Math.round(duration)} ms`).join(', '),
      target: { words: 'none', reached: own.length === 0 },
      notes: [`In the stand-in's frames: ${others.length === 0 ? 'none' : others.map(Math.round).join(', ')}`],
    },
    { label: `${renewals} renewals: from the embed URL to the swap`, measured: wordsOf(spreadOf(took), 'ms') },
  ];
}

declare global {
  interface Window {
    tasks: { duration: number; own: boolean }[];
  }
}

/** Waits for a moment first, because the browser reports them late. */
function tasksOf(page: Page): Promise<Window['tasks']> {
  return page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return window.tasks;
  });
}
