import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { filter, pairwise } from 'rxjs';
import { routeTrail } from '../domain/routes';
import { spelledPath } from './use-path';
import { usePortal } from './use-portal';

/** A list load may take the page in sight away, or bring it: the guard is asked again. */
export function useRebuiltRoutes(): void {
  const router = useRouter();
  const { navigation } = usePortal();
  useEffect(() => {
    const rebuilt$ = navigation.state$.pipe(
      filter(({ complete }) => complete),
      pairwise(),
    );
    const subscription = rebuilt$.subscribe(([before, now]) => {
      const path = spelledPath(router.state.location);
      const [was, is] = [before, now].map(({ routes }) => routeTrail(routes, path).length > 0);
      if (was !== is) void router.invalidate();
    });
    return () => subscription.unsubscribe();
  }, [router, navigation]);
}
