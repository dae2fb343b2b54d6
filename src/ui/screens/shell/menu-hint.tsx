import { type ReactNode, createContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Hint {
  title: string;
  text: string;
  top: number;
  left: number;
  /** The path of a dashboard whose own star is hidden with its title: one stands between the entry and its hint. */
  starOf: string | undefined;
}

const delay = 400;

/** What is shown now. */
export const ShownHint = createContext<Hint | undefined>(undefined);

/**
 * One tooltip for the whole menu, beside the entry under the pointer or with the keyboard's focus: a tooltip of its own for each
 * of a thousand entries would be slow. Says the description, and the title where it is cut or hidden. Escape closes it.
 */
export function MenuHint({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<Hint>();

  useEffect(() => {
    const menu = area.current;
    if (!menu) return undefined;
    let timer = 0;
    const star = (): HTMLElement | null => menu.querySelector('[data-hint-star] button');
    // A hint with the keyboard in it stays, whatever the pointer does.
    const isHeld = (): boolean => star() !== null && star() === document.activeElement;
    const show = (event: Event, wait: number): void => {
      window.clearTimeout(timer);
      if (isHeld() || isBeside(event.target)) return;
      const entry = entryOf(event.target);
      timer = window.setTimeout(() => setHint(entry ? hintOf(entry) : undefined), wait);
    };
    const hide = (): void => {
      window.clearTimeout(timer);
      setHint(undefined);
    };
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      if (isBeside(relatedTarget)) return;
      // Tab goes on from the entry, past the star.
      if (isBeside(target)) return hide();
      window.clearTimeout(timer);
      // When something in it goes, a dialog around takes a focus that is on its way elsewhere.
      timer = window.setTimeout(hide);
    };
    let goesBack = false;
    const toStar = (entry: HTMLElement | null): boolean => {
      const shown = entry ? hintOf(entry) : undefined;
      if (!shown?.starOf) return false;
      window.clearTimeout(timer);
      flushSync(() => setHint(shown));
      star()?.focus();
      return isHeld();
    };
    const press = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event;
      const isTab = key === 'Tab' && !altKey && !ctrlKey && !metaKey;
      goesBack = isTab && shiftKey;
      if (isTab && !shiftKey && toStar(entryOf(target))) event.preventDefault();
    };
    const arrive = (event: FocusEvent): void => {
      if (!isByKeyboard(event.target)) return;
      // Backwards, an entry comes after its star.
      const isBeforeStar = goesBack && !isBeside(event.relatedTarget);
      if (!isBeforeStar || !toStar(entryOf(event.target))) show(event, 0);
    };
    const listeners = new AbortController();
    const listen = { signal: listeners.signal };
    menu.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(event, delay), listen);
    menu.addEventListener('pointerleave', (event) => show(event, 0), listen);
    menu.addEventListener('focusin', arrive, listen);
    menu.addEventListener('focusout', leave, listen);
    menu.addEventListener('click', ({ target }) => isBeside(target) || hide(), listen);
    menu.addEventListener('scroll', () => isHeld() || hide(), { ...listen, capture: true });
    menu.addEventListener('keydown', press, listen);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen);
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return (
    <div ref={area} className="flex h-full min-h-0 flex-col">
      <ShownHint value={hint}>{children}</ShownHint>
      {hint && (
        <div
          style={{ top: hint.top, left: hint.left }}
          // Beside the sheet of a narrow window there is no room for it: there it is above the entry.
          className={`fixed z-30 w-max -translate-y-1/2 max-tablet:-ml-2 max-tablet:-translate-x-full max-tablet:-translate-y-[calc(100%+1.5rem)] ${hint.starOf ? 'ml-9' : 'ml-1'}`}
        >
          <div
            role="tooltip"
            className="float-in max-w-72 max-tablet:max-w-62 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere text-page"
          >
            {hint.title && <strong className="line-clamp-3 font-label">{hint.title}</strong>}
            {hint.text}
          </div>
        </div>
      )}
    </div>
  );
}

function isByKeyboard(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function entryOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
}

function isBeside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="tooltip"], [data-hint-star]') !== null;
}

function hintOf(entry: HTMLElement): Hint | undefined {
  const words = entry.querySelector('span');
  const isCut = words !== null && words.scrollWidth > words.clientWidth;
  const title = isCut ? (words.textContent ?? '') : '';
  const text = entry.dataset['hint'] ?? '';
  if (!title && !text) return undefined;
  const { top, height, right } = entry.getBoundingClientRect();
  const star = entry.nextElementSibling;
  const starOf = star && !star.checkVisibility() ? (entry.getAttribute('href') ?? undefined) : undefined;
  return { title, text, top: top + height / 2, left: right, starOf };
}
