import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../../../portal/use-portal';

/** Checks a page that the browser restores after Back before it is painted: its user may have signed out. */
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
