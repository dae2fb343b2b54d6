import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Hint {
  title: string;
  text: string;
  top: number;
  left: number;
}

const delay = 400;

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
    const show = (event: Event, wait: number): void => {
      window.clearTimeout(timer);
      if (event.target instanceof Element && event.target.closest('[role="tooltip"]')) return;
      const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null;
      timer = window.setTimeout(() => setHint(entry ? hintOf(entry) : undefined), wait);
    };
    const hide = (): void => {
      window.clearTimeout(timer);
      setHint(undefined);
    };
    const listeners = new AbortController();
    const listen = { signal: listeners.signal };
    menu.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(event, delay), listen);
    menu.addEventListener('pointerleave', (event) => show(event, 0), listen);
    menu.addEventListener('focusin', (event) => isByKeyboard(event.target) && show(event, 0), listen);
    menu.addEventListener('focusout', hide, listen);
    menu.addEventListener('click', hide, listen);
    menu.addEventListener('scroll', hide, { ...listen, capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen);
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return (
    <div ref={area} className="flex h-full min-h-0 flex-col">
      {children}
      {hint && (
        <div
          role="tooltip"
          style={{ top: hint.top, left: hint.left }}
          className="float-in fixed z-30 max-w-72 -translate-y-1/2 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere text-page"
        >
          {hint.title && <strong className="line-clamp-3 font-label">{hint.title}</strong>}
          {hint.text}
        </div>
      )}
    </div>
  );
}

function isByKeyboard(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}

function hintOf(entry: HTMLElement): Hint | undefined {
  const words = entry.querySelector('span');
  const isCut = words !== null && words.scrollWidth > words.clientWidth;
  const title = isCut ? (words.textContent ?? '') : '';
  const text = entry.dataset['hint'] ?? '';
  if (!title && !text) return undefined;
  const { top, height, right } = entry.getBoundingClientRect();
  return { title, text, top: top + height / 2, left: right + 4 };
}
