import { type SessionUser, shownUser } from '#domain/people/session';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

/** Whose pages these are: the user who is signed in, whose session has timed out under the dialog, or who is remembered. */
export function useSessionUser(): SessionUser | undefined {
  const { session } = usePortal();
  return shownUser(useLive(session));
}

/** What is nearest to a first name: "amelia.hart@…" is Amelia. */
export function firstName(name = ''): string {
  const [first = ''] = (name.split('@')[0] ?? '').split(/[._+\s]/);
  return first.slice(0, 1).toUpperCase() + first.slice(1);
}
