import { useEffect, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

const isFullScreen = (): boolean => document.fullscreenElement !== null;

/**
 * The whole document fills the screen, and styles hide what is around the dashboard: finder, notices and tooltips are at its end, and
 * would not be seen above an element of it.
 */
export function useFullScreen(): { fullScreen: boolean; toggle: () => void } {
  const fullScreen = useSyncExternalStore(subscribe, isFullScreen);
  const toggle = (): void => {
    const change = fullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // The browser may refuse.
    change.catch(() => undefined);
  };
  return { fullScreen, toggle };
}

/** Leaves full screen on other pages, which need the menu. */
export function useFullScreenEnd(): void {
  useEffect(
    () => () => {
      if (isFullScreen()) document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
}
