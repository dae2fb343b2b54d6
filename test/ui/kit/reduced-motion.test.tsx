import { afterEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { menu, openPortal } from '../a-portal';

const prefer = (motion: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] });

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

/** Milliseconds. */
const longest = 1;
/** Elements and pseudo-elements that take longer than that to change, or that are moving. */
function moving(): string[] {
  const elements = [...document.querySelectorAll('body, body *')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const { transitionProperty, transitionDuration, animationName, animationDuration } = getComputedStyle(
        element,
        pseudo,
      );
      const transition = transitionProperty !== 'none' && slowest(transitionDuration) > longest;
      const animation = animationName !== 'none' && slowest(animationDuration) > longest;
      return transition || animation ? [`${element.outerHTML.slice(0, 200)}${pseudo ?? ''}`] : [];
    }),
  );
  const byScript = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > longest)
    .map(({ id, effect }) => `${id} ${effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : ''}`);
  return [...elements, ...byScript];
}

/** The longest time, in milliseconds, in a computed list such as `0.09s, 120ms`. */
const slowest = (durations: string): number =>
  Math.max(...durations.split(', ').map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000)));

async function loadingWithSheet() {
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', size: { width: 390, height: 844 } });
  portal.pageLoading.begin();
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(menu).toBeVisible();
}

async function editing() {
  const { portal } = await openPortal({ path: '/management/quicksight', as: 'demo' });
  portal.pageLoading.begin();
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });
  await dialog.getByLabelText('Title', { exact: true }).fill('Something');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Something' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByText('Saved Something')).toBeVisible();
}

async function signingIn() {
  await openPortal({ pool: () => ({ signIn: () => new Promise(() => undefined) }) });
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByLabelText('Password', { exact: true }).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
}

const screens: [string, () => Promise<void>][] = [
  ['the menu’s sheet, while a page loads', loadingWithSheet],
  ['a dialog with a toast, while a page loads', editing],
  ['a sign-in that is under way', signingIn],
];

it.each(screens)('the portal animates nothing in %s with reduced motion', async (_name, arrive) => {
  await prefer('reduce');
  await arrive();
  expect(moving()).toEqual([]);
});

it('the portal animates something in a sign-in that is under way for everyone else', async () => {
  await prefer('no-preference');
  await signingIn();
  expect(moving()).not.toEqual([]);
});

it('the portal removes a closed menu, also without animation', async () => {
  await prefer('reduce');
  await openPortal({ path: '/home/index', as: 'demo' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
