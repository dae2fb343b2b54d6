import type { BrowserContext, Page } from 'playwright-core';
import type { Figure } from '../figure';
import { watchPasswordField } from './password-field';
import { spreadOf, wordsOf } from '../spread';
import { newProfile, signInOnPage, type Stage } from '../stage';

const rounds = 7;
const otherTabs = 4;

/** How soon people see that a session has ended, by the pages' own clock, which all tabs of a machine share. */
export async function sessionOver(stage: Stage): Promise<Figure[]> {
  const signInPage: number[] = [];
  const dialog: number[] = [];
  const signedOut: number[] = [];
  for (let round = 0; round < rounds; round++) {
    signInPage.push(await inProfile(stage, (context) => untilSignInPage(stage, context)));
    dialog.push(await inProfile(stage, (context) => untilDialog(stage, context)));
    signedOut.push(await inProfile(stage, untilAllTabsAreSignedOut));
  }
  return [
    figure('A definite answer until the sign-in page stands', signInPage, 500),
    figure('A definite answer until the session-ended dialog stands', dialog, 500),
    figure('Sign-out in one tab until five tabs show the sign-in page', signedOut, 1_000),
  ];
}

function figure(label: string, measured: readonly number[], most: number): Figure {
  const spread = spreadOf(measured);
  return {
    label,
    measured: wordsOf(spread, 'ms'),
    target: { words: `${most.toLocaleString('en')} ms or less`, reached: spread.median <= most },
  };
}

async function inProfile<T>(stage: Stage, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await newProfile(stage);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The page is reloaded, and the pool has ended the remembered session. */
async function untilSignInPage(stage: Stage, context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await signInOnPage(page);
  await revokeTokens(stage, page);
  const { stands } = await watchPasswordField(page);
  await page.reload({ waitUntil: 'commit' });
  await stands;
  const [answered, shown] = [await definiteAnswer(page), await page.evaluate(() => window.passwordFieldAt)];
  return (shown ?? Number.NaN) - answered;
}

/** A user opens a dashboard, and the pool has ended the session. */
async function untilDialog(stage: Stage, context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await signInOnPage(page);
  await revokeTokens(stage, page);
  const shown = whenThere(page, '[role="dialog"] input[type="password"]');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Air routes' }).click();
  return (await shown) - (await definiteAnswer(page)) - (await page.evaluate(() => performance.timeOrigin));
}

async function untilAllTabsAreSignedOut(context: BrowserContext): Promise<number> {
  const first = await context.newPage();
  await signInOnPage(first);
  const tabs = [first];
  for (let count = 0; count < otherTabs; count++) {
    const tab = await context.newPage();
    await tab.goto('/home/index');
    await tab.getByRole('button', { name: 'Account menu' }).waitFor();
    tabs.push(tab);
  }
  await first.getByRole('button', { name: 'Account menu' }).click();
  const item = first.getByRole('menuitem', { name: 'Sign out', exact: true });
  await item.waitFor();
  const shown = tabs.map((tab) => whenThere(tab, 'main input[type="password"]'));
  const pressed = whenPressed(first);
  await item.click();
  return Math.max(...(await Promise.all(shown))) - (await pressed);
}

/** Ends all sessions of the page's user at the pool, as from another device; the page is not notified. */
async function revokeTokens({ portal }: Stage, page: Page): Promise<void> {
  const accessToken = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1],
  );
  const answer = await fetch(`${portal.url}/user-pool`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  });
  if (!answer.ok) throw new Error(`The user pool does not end the session: ${await answer.text()}`);
}

/** When the pool first refused something, in milliseconds since the page began to load. */
async function definiteAnswer(page: Page): Promise<number> {
  const answered = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .find(({ name, responseStatus }) => name.endsWith('/user-pool') && responseStatus === 400)?.responseEnd,
  );
  if (answered === undefined) throw new Error('The user pool refused nothing');
  return answered;
}

/** Milliseconds since 1970. */
function whenThere(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        }).observe(document, { childList: true, subtree: true });
      }),
    selector,
  );
}

/** Milliseconds since 1970. */
function whenPressed(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('pointerdown', () => resolve(performance.timeOrigin + performance.now()), {
          capture: true,
          once: true,
        });
      }),
  );
}
