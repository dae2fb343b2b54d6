import { fullName, greetedName } from '#domain/people/names';
import { shownUser } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
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

/** What a greeting calls the user; empty if no name is known. */
export function useGreetedName(): string {
  const user = useSessionUser();
  const known = useLive(usePortal().ownAttributes);
  return (known?.sub === user?.sub && known ? greetedName(known.others) : user?.greeted) ?? '';
}
