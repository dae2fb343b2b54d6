import type { Session } from '#application/people/session/session';
import { usePortal } from '../portal/use-portal';
import { useBrowserRouter } from '../portal/navigation/use-browser-router';

/** Signs out, to a sign-in page from which the next person starts at home, not where this one was. */
export function useSignOut(scope: Parameters<Session['signOut']>[0] = 'this-browser'): () => void {
  const router = useBrowserRouter();
  const { session } = usePortal();
  return () => {
    void session.signOut(scope);
    // Unsaved changes are the person's who leaves: no question about them can be answered any more.
    void router.navigate({ to: '/login', search: {}, replace: true, ignoreBlocker: true });
  };
}
