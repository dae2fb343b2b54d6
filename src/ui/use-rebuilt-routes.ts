import { isNotFound, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { presumedRoutes } from '../domain/route-building';
import { routeTrail } from '../domain/routes';
import { spelledPath } from './use-path';
import { usePortal } from './use-portal';

/** A list load may take the page in sight away, or bring it, also the first, for which the guard does not wait: it is asked again. */
export function useRebuiltRoutes(): void {
  const router = useRouter();
  const { navigation } = usePortal();
  useEffect(() => {
    const subscription = navigation.state$.subscribe((now) => {
      const { location, matches } = router.state;
      const path = spelledPath(location);
      const isThere = routeTrail(presumedRoutes(now, path), path).length > 0;
      // The guard stands at the root, whose match says `success` even then.
      const isShown = !matches.some(({ error }) => isNotFound(error));
      if (isThere !== isShown) void router.invalidate();
    });
    return () => subscription.unsubscribe();
  }, [router, navigation]);
}
