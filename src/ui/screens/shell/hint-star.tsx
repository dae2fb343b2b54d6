import { type KeyboardEvent, type KeyboardEventHandler, useContext } from 'react';
import type { MenuEntry } from '../../../domain/pages/menu';
import { StarMark } from '../../components/star-mark';
import { useLabel } from '../../portal/use-label';
import { ShownHint } from './menu-hint';
import type { Stars } from './use-stars';

interface HintStarProps {
  entries: readonly MenuEntry[];
  starred: ReadonlySet<string>;
  stars: Stars;
  /** Where an entry is among those that the arrow keys walk through. */
  placeAt: (path: string, isStarred: boolean) => number;
  /** Gives the focus to the entry at a place. */
  focus: (place: number) => void;
  walk: KeyboardEventHandler<HTMLElement>;
}

/**
 * While the menu shows icons only: one star, between the entry in use and its hint. It stays there when it is pressed, though its
 * entry moves; the keyboard comes from the entry with Tab, and goes on from wherever the entry is then.
 */
export function HintStar({ entries, starred, stars, placeAt, focus, walk }: HintStarProps) {
  const say = useLabel();
  const hint = useContext(ShownHint);
  const entry = hint?.starOf && entries.find(({ path }) => path === hint.starOf);
  if (!hint || !entry) return null;
  const isStarred = starred.has(entry.path);
  const place = placeAt(entry.path, isStarred);
  const pressKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      // The browser goes on from the entry.
      focus(place);
      if (event.shiftKey) event.preventDefault();
    } else walk(event);
  };
  return (
    <div
      data-hint-star
      data-place={place}
      style={{ top: hint.top, left: hint.left }}
      className="fixed z-30 -translate-y-1/2 px-1"
    >
      <button
        type="button"
        aria-label={stars.name(say(entry.title))}
        aria-pressed={isStarred}
        title={stars.hint(isStarred)}
        // The focus stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ detail }) => stars.press(entry.path, detail === 0)}
        onKeyDown={pressKey}
        className="float-in grid size-control-sm place-items-center rounded-sm bg-overlay text-muted shadow-popover hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-pressed:text-star"
      >
        <StarMark starred={isStarred} className="icon-tool" />
      </button>
    </div>
  );
}
