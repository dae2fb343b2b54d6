import { cutText } from '#domain/cut-text';
import { fullName } from '#domain/people/names';
import { type SessionUser, shownUser } from '#domain/people/session';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

/** The user of these pages: signed in, remembered, or timed out under the dialog. */
export function useSessionUser(): SessionUser | undefined {
  const { session } = usePortal();
  return shownUser(useLive(session));
}

/** The user's full name, or else what their address or username tells. */
export function useOwnName(): string {
  const user = useSessionUser();
  const known = useLive(usePortal().ownAttributes);
  const name = known?.sub === user?.sub && known ? fullName(known.others) : user?.name;
  return name || user?.email || user?.username || '';
}

/** Guesses the first name: "amelia.hart@…" is Amelia. */
export function firstName(name = ''): string {
  const [first = ''] = (name.split('@')[0] ?? '').split(/[._+\s]/);
  const initial = cutText(first, 1, 'graphemes');
  return initial.toUpperCase() + first.slice(initial.length);
}
