import { Tooltip } from 'radix-ui';
import { type PointerEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNarrow } from './layout/use-narrow';
import { Kbd } from './kbd';

interface Hint {
  /** The title of a menu entry that is cut or hidden. */
  title: string;
  text: string;
  /** The key that does the same. */
  shortcut: string | undefined;
  /** The element's position in the window. */
  place: { left: number; top: number; width: number; height: number };
  menu: Element | null;
}

/** The pointer rests for this long before a tooltip opens (milliseconds). */
const rest = 400;

/**
 * One tooltip for everything inside that has a `data-hint`: a tooltip of its own for each entry would be most of the menu's work. Screen
 * readers get the same words from the element itself.
 */
export function Hints({ children }: { children: ReactNode }) {
  const [hint, setHint] = useState<Hint>();
  const hinted = useRef<Element>(null);
  /** The pressed element, without a tooltip until the pointer leaves it: Escape would close the tooltip and not what the press opened. */
  const pressed = useRef<Element>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const narrow = useNarrow();
  const hide = (): void => {
    clearTimeout(waiting.current);
    setHint(undefined);
  };
  const leave = (): void => {
    hinted.current = null;
    hide();
  };
  /** Hides the tooltip once the focus has moved: a dialog that loses an element while nothing has the focus takes the focus itself. */
  const blur = (): void => {
    const left = hinted.current;
    // The focus may have come back by then.
    setTimeout(() => hinted.current === left && !left?.contains(document.activeElement) && leave());
  };
  const reach = ({ target }: SyntheticEvent, wait: number): void => {
    // The pointer may move on to the tooltip.
    if (!(target instanceof Element) || target.closest('[data-side]:has([role=tooltip])')) return;
    const element = target.closest<HTMLElement>('[data-hint]');
    if (element === hinted.current) return;
    hide();
    hinted.current = element;
    if (element) waiting.current = setTimeout(() => setHint(hintOf(element)), wait);
  };
  const point = (event: PointerEvent): void => {
    const element = event.target instanceof Element ? event.target.closest('[data-hint]') : null;
    // A finger that taps wants what it taps, not the tooltip.
    if (event.pointerType === 'touch' || (element && element === pressed.current)) return;
    pressed.current = null;
    reach(event, rest);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <div
      className="contents"
      onPointerOver={point}
      onPointerLeave={leave}
      onPointerDown={() => {
        pressed.current = hinted.current;
        hide();
      }}
      onFocus={(event) => event.target.matches(':focus-visible') && reach(event, 0)}
      onBlur={blur}
      onScrollCapture={hide}
    >
      {children}
      {hint && (
        <Tooltip.Provider>
          <Tooltip.Root open onOpenChange={hide}>
            <Tooltip.Trigger asChild>
              <span className="pointer-events-none fixed" style={hint.place} />
            </Tooltip.Trigger>
            {/* Inside the landmark that the menu is in: the side menu's own, or the sheet. */}
            <Tooltip.Portal container={hint.menu?.closest<HTMLElement>('aside nav, [role=dialog]') ?? null}>
              <Tooltip.Content
                side={!hint.menu ? 'bottom' : narrow ? 'top' : 'right'}
                sideOffset={4}
                collisionPadding={8}
                className="float-in z-50 max-w-72 rounded-xs bg-ink px-1.5 py-0.5 text-meta wrap-anywhere whitespace-pre-line text-page shadow-popover"
              >
                {hint.title && <strong className="line-clamp-3 font-label">{hint.title}</strong>}
                <span>{hint.text}</span> {hint.shortcut && <Kbd>{hint.shortcut}</Kbd>}
              </Tooltip.Content>
            </Tooltip.Portal>
          </Tooltip.Root>
        </Tooltip.Provider>
      )}
    </div>
  );
}

function hintOf(element: HTMLElement): Hint | undefined {
  const { hint: text = '', hintKey: shortcut } = element.dataset;
  const words = element.querySelector('span');
  const title = words && words.scrollWidth > words.clientWidth ? words.textContent : '';
  if (!title && !text) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { title, text, shortcut, place: { left, top, width, height }, menu: element.closest('nav') };
}
