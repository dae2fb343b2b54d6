import type { Drawn, LastMenu } from '#domain/browser/last-menu';
import type { TablePath } from '#domain/pages/route-table';
import { draw } from './drawing';

/**
 * Shows the menu of the last time in the frame of `index.html`, until the portal takes its place. A press on one of its links is held for
 * the portal, which carries it out.
 */
export function showLastMenu({ menu, windowWidth }: LastMenu): void {
  const frame = document.querySelector<HTMLElement>('#frame');
  const place = frame?.querySelector('aside');
  if (!frame || !place || windowWidth !== window.innerWidth) return;
  const drawing = drawnOrNothing(menu);
  if (!drawing) return;
  const { element, scroll } = drawing;
  place.replaceChildren(element);
  scroll();
  const home: TablePath = '/home/index';
  mark(frame, location.pathname === '/' ? home : location.pathname);
  frame.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('aside a');
    if (!link || !isPlain) return;
    event.preventDefault();
    heldLink(frame)?.removeAttribute('aria-busy');
    link.ariaBusy = 'true';
    mark(frame, link.getAttribute('href'));
  });
  // Nothing but the menu can be used yet.
  for (const part of frame.querySelectorAll<HTMLElement>('header, a[href^="#"]')) part.inert = true;
  frame.inert = false;
  frame.ariaHidden = null;
}

/** What is stored can be anything, even too deep to be drawn. */
function drawnOrNothing(menu: Drawn): ReturnType<typeof draw> | undefined {
  try {
    return draw(menu);
  } catch {
    return undefined;
  }
}

/** The link of this menu that was pressed and waits. */
export const heldLink = (frame: Element | null): Element | null => frame?.querySelector('a[aria-busy]') ?? null;

function mark(frame: Element, path: string | null): void {
  for (const link of frame.querySelectorAll('aside a'))
    link.ariaCurrent = link.getAttribute('href') === path ? 'page' : null;
}
