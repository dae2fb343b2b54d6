import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Observable } from 'rxjs';

/**
 * The bridge for a cold stream that draws into an element of the screen: starts when the element is on the page or `start` changes, and
 * shows what the stream said last. It ends in the layout phase, while the element is still in the page: the QuickSight SDK
 * cleans up only when it sees its own container removed, not an ancestor.
 */
export function usePlace<T>(
  start: (place: HTMLElement) => Observable<T>,
  initial: T,
): [latest: T, place: RefObject<HTMLDivElement | null>] {
  const place = useRef<HTMLDivElement>(null);
  const [latest, show] = useState(initial);
  const [failure, fail] = useState<{ error: unknown }>();
  useLayoutEffect(() => {
    if (!place.current) return;
    const subscription = start(place.current).subscribe({ next: show, error: (error: unknown) => fail({ error }) });
    return () => subscription.unsubscribe();
  }, [start]);
  // To the route's error screen.
  if (failure) throw failure.error;
  return [latest, place];
}
