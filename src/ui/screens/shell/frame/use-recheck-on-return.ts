import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../../../portal/use-portal';

/** A page that the browser kept, and shows again after Back, is checked before it is painted: its user may have signed out since. */
export function useRecheckOnReturn(): void {
  const router = useRouter();
  const { session } = usePortal();
  useEffect(() => {
    const returned = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      session.recheck();
      void router.invalidate();
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [router, session]);
}
