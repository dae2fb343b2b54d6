import { useRouter } from '@tanstack/react-router';
import { usePortal } from '../use-portal';

/** Signs out, to a sign-in page from which the next person starts at home, not where this one was. */
export function useSignOut(): () => void {
  const router = useRouter();
  const { session } = usePortal();
  return () => {
    void session.signOut();
    void router.navigate({ to: '/login', search: {}, replace: true });
  };
}
