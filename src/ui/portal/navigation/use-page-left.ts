import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Closes what is open above a page when the page is left, also by the browser's back button. */
export function usePageLeft(close: () => void): void {
  const router = useRouter();
  useEffect(() => {
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) close();
    });
  }, [router, close]);
}
