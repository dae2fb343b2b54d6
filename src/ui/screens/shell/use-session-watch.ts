import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { distinctUntilChanged, filter, map, skip } from 'rxjs';
import { usePortal } from '../../use-portal';

/**
 * Leads to the sign-in page as soon as the session is over: ended here, ended by the pool, or gone when the page comes back. And
 * asks the guard again when identity and dashboards have come after all.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const { session, entrance } = usePortal();

  useEffect(() => {
    const over = session.state$.pipe(
      map(({ status }) => status),
      distinctUntilChanged(),
      skip(1),
      filter((status) => status === 'signed-out' || status === 'timed-out'),
    );
    const subscription = over.subscribe((status) => {
      // The guard lets a timed-out session stay where it is: whoever signs in again comes back to this page.
      if (status === 'timed-out') {
        void router.navigate({ to: '/login', search: { redirect: router.state.location.publicHref }, replace: true });
      } else void router.invalidate();
    });
    return () => subscription.unsubscribe();
  }, [router, session]);

  // What the guard could not know while the backend kept it waiting.
  useEffect(() => {
    const entered = entrance.state$.pipe(
      skip(1),
      filter(({ status }) => status === 'open'),
    );
    const subscription = entered.subscribe(() => void router.invalidate());
    return () => subscription.unsubscribe();
  }, [router, entrance]);

  useEffect(() => {
    const returned = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      // At once, before the browser paints the page that it kept.
      session.recheck();
      void router.invalidate();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [router, session]);
}
