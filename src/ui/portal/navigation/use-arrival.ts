import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { spelledPath } from './use-path';
import { usePortal } from '../use-portal';

/**
 * Every navigation, hash links too, starts at the top-left; the path is recorded, and the page's heading gets the focus. Answers with
 * the path that was navigated to; none on the first page, which the browser itself announces.
 */
export function useArrival(): string | undefined {
  const router = useRouter();
  const { navigation } = usePortal();
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    // The first page resolves before anybody can subscribe.
    navigation.visited(spelledPath(router.state.location));
    let stopWaiting = (): void => undefined;
    const unsubscribe = router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      // Its own address, which a page has written; Back to that page arrives there as anywhere.
      if (toLocation.state.follows && !pathChanged) return;
      const path = spelledPath(toLocation);
      navigation.visited(path);
      window.scrollTo(0, 0);
      if (!pathChanged) return;
      stopWaiting();
      stopWaiting = focusHeadingInNextFrame();
      setArrived(path);
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router, navigation]);
  return arrived;
}

/**
 * The focus lays the page out: what the page has just begun to load, such as a dashboard's frame, must not wait for that. If
 * the focus has been moved by then, it stays there: an account menu that was just opened would close.
 */
function focusHeadingInNextFrame(): () => void {
  const before = document.activeElement;
  let stopWaiting: (() => void) | undefined;
  const frame = requestAnimationFrame(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== before && activeElement !== document.body;
    if (!isElsewhere) stopWaiting = focusHeading();
  });
  return () => {
    cancelAnimationFrame(frame);
    stopWaiting?.();
  };
}

const heading = (): HTMLElement | null => document.querySelector('main h1[tabindex]');

/** Focuses the page itself until its heading has loaded, unless the focus is moved. */
export function focusHeading(): () => void {
  const main = document.querySelector('main');
  const place = heading() ?? main;
  place?.focus({ preventScroll: true });
  if (!main || place !== main) return () => undefined;
  const observer = new MutationObserver(() => {
    const late = heading();
    if (!late) return;
    observer.disconnect();
    const { activeElement, body } = document;
    if (activeElement === main || activeElement === body) late.focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
