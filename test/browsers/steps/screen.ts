import type { Scope, Tab, Target } from '../tab';

/*
 * Parts of the portal that several steps use, by their roles and names.
 */

export const heading = (scope: Scope, name: string | RegExp) => scope.role('heading', name, { level: 1 });
export const greeting = (scope: Scope) => heading(scope, /^Good (morning|afternoon|evening)/);
export const button = (scope: Scope, name: string | RegExp) => scope.role('button', name);
export const dialog = (scope: Scope, name: string | RegExp) => scope.role('dialog', name);
export const field = (scope: Scope, name: string | RegExp) => scope.role('textbox', name);
export const notice = (scope: Scope, words: string) => scope.role('listitem').with(words);
export const mainMenu = (scope: Scope) => scope.role('navigation', 'Main menu');
export const menuLink = (scope: Scope, name: string): Target => mainMenu(scope).role('link', name);

export async function chooseFromAccountMenu(tab: Tab, name: string): Promise<void> {
  await button(tab, 'Account menu').click();
  await tab.role('menuitem', name).click();
}

/** The first key figure of an open dashboard. */
export const figure = (tab: Tab, title: string) => tab.frame(title).role('definition');

/** Waits until a dashboard can be used. */
export async function opened(tab: Tab, title: string): Promise<void> {
  await figure(tab, title).shown();
  await tab.role('status').with('Opening').gone();
}
