import { useMemo } from 'react';
import type { EntranceState } from '#application/people/sign-in/entrance';
import type { Visitor } from '#domain/access/roles';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';

const nobody: readonly string[] = [];

/** The user of these pages, with the groups that decide their permissions. */
export function useVisitor(): Visitor {
  const { configuration, entrance } = usePortal();
  const groups = groupsOf(useLive(entrance));
  const { access } = configuration;
  return useMemo(() => ({ access, groups }), [access, groups]);
}

function groupsOf(entered: EntranceState): readonly string[] {
  return entered.status === 'open' ? entered.user.groupList : nobody;
}
