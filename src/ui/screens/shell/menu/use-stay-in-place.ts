import { useLayoutEffect, useRef } from 'react';

interface CurrentEntry {
  /** Null until it is mounted. */
  scroller: HTMLElement | null;
  /** The path of the page in sight. */
  here: string;
  /** The index of its entry in the list, or -1. */
  place: number;
  /** The height of an entry, in pixels. */
  height: number;
  /** The height of the content that scrolls with the list above it, in pixels. */
  above: number;
}

/** Scrolls along when a new list moves the current entry, if it is in sight: once a list is whole, thousands can come before it. */
export function useStayInPlace({ scroller, here, place, height, above }: CurrentEntry): void {
  const before = useRef({ here, place });
  useLayoutEffect(() => {
    const moved = before.current.here === here && before.current.place >= 0 && place >= 0;
    const by = moved ? (place - before.current.place) * height : 0;
    const top = above + before.current.place * height;
    before.current = { here, place };
    if (!scroller || by === 0) return;
    const { scrollTop, clientHeight } = scroller;
    if (top + height > scrollTop && top < scrollTop + clientHeight) scroller.scrollBy(0, by);
  }, [scroller, here, place, height, above]);
}
