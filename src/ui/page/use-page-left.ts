import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What stands over a page goes with it, also when the browser goes back. */
export function usePageLeft(close: () => void): void {
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()), [router, close]);
}
