import { useMemo } from 'react';
import type { EntranceState } from '../../application/people/entrance';
import type { Visitor } from '../../domain/people/access';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';

const nobody: readonly string[] = [];

/** Whose pages these are, by the groups that decide what they may do. */
export function useVisitor(): Visitor {
  const { configuration, entrance } = usePortal();
  const groups = groupsOf(useStream(entrance.state$, entrance.current));
  const { access } = configuration;
  return useMemo(() => ({ access, groups }), [access, groups]);
}

function groupsOf(entered: EntranceState): readonly string[] {
  return entered.status === 'open' ? entered.user.groupList : nobody;
}
