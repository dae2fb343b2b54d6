import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { spelledPath } from './use-path';
import { usePortal } from './use-portal';

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
    return router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
      const path = spelledPath(toLocation);
      navigation.visited(path);
      window.scrollTo(0, 0);
      if (!pathChanged) return;
      const place = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
      place?.focus({ preventScroll: true });
      if (fromLocation) setArrived(path);
    });
  }, [router, navigation]);
  return arrived;
}
