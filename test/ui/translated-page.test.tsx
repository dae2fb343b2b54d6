import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { routeTable } from '#domain/pages/route-table';
import type { Route } from '#domain/pages/routes';
import { dashboardsNamed, openPortal, signIn } from './a-portal';

/** The text nodes that the translation replaced, with what they said then. */
const replaced = new Map<Text, { text: string; translation: Element }>();
const translator = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node);
});

/** Replaces each text node by elements, as browsers do that translate a page. */
function translate(root: Node): void {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = root instanceof Text ? [root] : [];
  while (walk.nextNode()) if (walk.currentNode instanceof Text) texts.push(walk.currentNode);
  for (const node of texts) {
    if (node.data.trim() === '' || node.parentElement?.closest('font, script, style, textarea')) continue;
    const translation = document.createElement('font');
    translation.appendChild(document.createElement('font')).textContent = node.data;
    replaced.set(node, { text: node.data, translation });
    node.replaceWith(translation);
  }
}

beforeEach(() => {
  vi.spyOn(window, 'print').mockReturnValue();
  translate(document.body);
  translator.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => {
  translator.disconnect();
  replaced.clear();
});

/** Texts on screen that React has changed since. */
const staleTexts = (): string[] =>
  [...replaced].flatMap(([{ data }, { text, translation }]) =>
    translation.isConnected && data !== text ? [`"${text}" for "${data}"`] : [],
  );

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
};

const inShell = new Set<string>();
const usable = ['button', 'a[href^="/"]', 'select', '[role^=menuitem]', '[role=option]', 'input', 'textarea']
  .map((kind) => `${kind}:not([type=radio], [aria-disabled=true])`)
  .join();
/** These end the walk, or every text that it knows. */
const ends = /Sign out|Delete account|View as|Italiano|Deutsch/;

/** The same for dashboards that differ in a number only. */
const nameOf = (element: HTMLElement): string =>
  `${element.role ?? element.localName} ${element.ariaLabel ?? element.textContent}`.replaceAll(/\d+/g, '#');

/** Fields first, then the newest: an opened menu before the page below it. */
const nextUnused = (used: ReadonlySet<string>): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(usable)]
    .toReversed()
    .toSorted((one, other) => Number(other.matches('input, textarea')) - Number(one.matches('input, textarea')))
    .find((element) => {
      const name = nameOf(element);
      return element.checkVisibility() && !used.has(name) && !inShell.has(name) && !ends.test(name);
    });

async function use(element: HTMLElement): Promise<void> {
  element.focus();
  for (const type of ['pointerdown', 'pointerup'])
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse' }));
  element.click();
  await frames(3);
  if (!element.matches('input:not([type=checkbox]), textarea')) return;
  for (const text of ['s', 'sa', 'zzz', '']) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await frames(2);
  }
}

const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, redirect, children = [] }) => [...(redirect ? [] : [path]), ...pathsOf(children)]);

/** Those with most parts; the soak run takes every page of the table, and those that are no entry of it. */
const screens = import.meta.env['SOAK']
  ? [
      ...pathsOf(routeTable).map((path) => (path === '*' ? '/nowhere' : path)),
      '/login?page=recovery',
      '/login?page=sign-up',
      '/dashboard/meta-0',
      '/dashboard/none',
    ]
  : ['/home/index', '/management/quicksight', '/user/account', '/login', '/login?page=sign-up', '/dashboard/meta-0'];
const challenged = import.meta.env['SOAK']
  ? ['sms', 'totp', 'choose', 'setup', 'custom', 'newcomer']
  : ['setup', 'newcomer'];

async function open(path: string) {
  const opened = await openPortal({
    path,
    dashboards: dashboardsNamed(...Array.from({ length: 13 }, (_, index) => `Sales ${index}`)),
    configuration: { signUp: 'code' },
    ...(!path.startsWith('/login') && { as: 'demo' }),
  });
  await frames(20);
  return opened;
}

it.each(screens)('works in every part of %s while the browser translates the page', async (path) => {
  await useEveryPart(await open(path), path);
});

it.each(challenged)('works in every part of the sign-in of %s while the browser translates the page', async (who) => {
  const opened = await open('/login');
  await signIn(who, `${who}-pass-1`);
  await expect.element(page.getByRole('button', { name: 'Back to sign in' })).toBeVisible();
  await useEveryPart(opened, '/login');
});

async function useEveryPart({ portal, router, at }: Awaited<ReturnType<typeof open>>, path: string): Promise<void> {
  const used = new Set<string>();
  let opener = '';
  for (let element = nextUnused(used); element; element = nextUnused(used)) {
    const name = nameOf(element);
    // A chosen entry closes its menu: the rest of it comes at the next opening.
    if (/^(menuitem|option)/.test(name)) [used, inShell].forEach((names) => names.delete(opener));
    else opener = name;
    (element.closest('header, nav') ? inShell : used).add(name);
    await use(element);
    expect(
      portal.errorLog.current().filter(({ kind }) => kind.endsWith('Error')),
      name,
    ).toEqual([]);
    expect(staleTexts(), name).toEqual([]);
    if (at() !== path) await router.navigate({ href: path });
    if (!nextUnused(used)) await frames(20);
  }
}
