import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { distinctUntilChanged, skip } from 'rxjs';
import type { SessionState } from '../../../application/session-state';
import { usePortal } from '../../use-portal';

/**
 * Leads to the sign-in page as soon as nobody is signed in any more: ended here, in another tab, or gone when the page comes back.
 * Somebody else who takes over starts at home. A session that timed out leaves the page as it is, under a dialog.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const { session } = usePortal();

  useEffect(() => {
    const changes = session.state$.pipe(
      distinctUntilChanged((before, now) => now.status === before.status && subOf(now) === subOf(before)),
      skip(1),
    );
    const subscription = changes.subscribe((now) => {
      if (now.status === 'signed-out') void router.invalidate();
      if (now.status === 'signed-in' && now.arrival === 'replaced') void router.navigate({ to: '/', replace: true });
    });
    return () => subscription.unsubscribe();
  }, [router, session]);

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

const subOf = (state: SessionState): string | undefined => (state.status === 'signed-in' ? state.user.sub : undefined);
