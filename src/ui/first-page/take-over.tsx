import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { ThisBrowser } from '#application/this-browser';
import { createTexts } from '../portal/texts/texts';
import { TextsProvider } from '../portal/texts/texts-provider';
import { heldPress, pressable, sizeOf, takeMessagesBack, turnBusy } from './early-form';
import { takeFramePress } from './frame-press';

/** True while `index.html` shows its own sign-in form. */
export const isFormShown = (): boolean =>
  document.documentElement.dataset['view'] === 'sign-in' && document.querySelector('form[data-early]') !== null;

/**
 * Puts the portal in the place of what `index.html` showed before. Where the page was made `from` what the portal shows, its elements
 * stay; otherwise, or where an extension has added some, they are replaced. What was typed (`typedBefore`), the focus and the caret are kept, and a press that was held is
 * carried out.
 */
export function takeOver(portal: ReactNode, browser: ThisBrowser, from: unknown): void {
  const app = elementOf('app');
  const { lang } = document.documentElement;
  const page = inLocaleOf(browser, portal);
  const isEarlyForm = isFormShown();
  const press = isEarlyForm ? takePress(app) : undefined;
  const pressOfFrame = takeFramePress();
  const isSame = app.dataset['from'] === JSON.stringify(from) && app.dataset['size'] === sizeOf(app);
  const focus = keptFocus(app);
  for (const rest of document.querySelectorAll('[data-until-start]')) rest.remove();
  const { dataset } = document.documentElement;
  delete dataset['view'];
  delete dataset['menu'];
  if (isEarlyForm && isSame) {
    hydrateRoot(app, page);
  } else {
    const root = createRoot(app);
    flushSync(() => root.render(page));
    focus();
  }
  if (press) pressAgain(app, press, lang);
  pressOfFrame();
}

/** Shows a problem that keeps the portal from starting, above the form if that is in sight. Returns a function that removes it. */
export function showProblem(problem: ReactNode, browser: ThisBrowser): () => void {
  const root = createRoot(elementOf('problem'));
  root.render(inLocaleOf(browser, problem));
  if (!isFormShown()) document.documentElement.dataset['view'] = 'nothing';
  document.querySelector('#late')?.remove();
  return () => root.unmount();
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element with the id ${id}.`);
  return element;
}

const inLocaleOf = ({ locale, preferences }: ThisBrowser, content: ReactNode): ReactNode => (
  <StrictMode>
    <TextsProvider i18n={createTexts(locale, preferences)} preferences={preferences}>
      {content}
    </TextsProvider>
  </StrictMode>
);

/** A button or link to press again, by its name and its place among all of them; or the form to submit, whose button can be another. */
type Press = { place: number; name: string | null } | 'submit';

const submit = 'button[type=submit]';

const nameOf = (pressed: HTMLElement): string | null => pressed.ariaLabel ?? pressed.textContent;

/** Finds the button or link that was pressed and waits, or the submit button whose messages are on screen. */
function takePress(app: HTMLElement): Press | undefined {
  const held = heldPress(document);
  if (held) turnBusy(held);
  const invalid = [...app.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
  const isAsItWas = invalid[0] === document.activeElement && invalid.every(({ value }) => value === '');
  const again = held ?? (isAsItWas ? app.querySelector<HTMLElement>(submit) : null);
  takeMessagesBack(app);
  if (!again) return undefined;
  if (again.matches(submit)) return 'submit';
  return { place: [...app.querySelectorAll(pressable)].indexOf(again), name: nameOf(again) };
}

/** A newer configuration can have other buttons; in another language, they have other names. */
function pressAgain(app: HTMLElement, press: Press, lang: string): void {
  if (press === 'submit') {
    const button = app.querySelector<HTMLElement>(submit);
    // A click makes React hydrate first. A submit doesn't, and would put what is typed into the page's address.
    button?.click();
    // The address of a company has another button.
    if (!button?.isConnected) app.querySelector('form')?.requestSubmit();
    return;
  }
  const { place, name } = press;
  const all = [...app.querySelectorAll<HTMLElement>(pressable)];
  const isTranslated = document.documentElement.lang !== lang;
  (isTranslated ? all[place] : all.find((one) => nameOf(one) === name))?.click();
}

function keptFocus(app: HTMLElement): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement) || !app.contains(activeElement)) return () => undefined;
  const { name, selectionStart, selectionEnd, selectionDirection } = activeElement;
  return () => {
    const field = app.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    field?.focus();
    // A box has no caret.
    if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  };
}
