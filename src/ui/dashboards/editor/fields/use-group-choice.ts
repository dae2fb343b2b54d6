import { useMemo } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type PoolGroup, groupsInUse } from '#domain/dashboards/groups';
import { useFollowed } from '../../../portal/loading/use-loader';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';

export interface GroupChoice {
  /** The user pool's groups; until they are known, those that dashboards have. */
  groups: readonly PoolGroup[];
  /** `part`: the pool has more; `unlisted`: the backend lists no groups; `used`: only groups that dashboards have can be chosen. */
  pool: 'loading' | 'whole' | 'part' | 'unread' | 'unlisted' | 'used';
}

export function useGroupChoice(): GroupChoice {
  const { dashboards, forManagers } = usePortal();
  const { value, failure } = useFollowed(forManagers.poolGroups);
  const { dashboards: catalogue } = useLive(dashboards);
  return useMemo(() => {
    if (value) return { groups: value.groups, pool: value.isMore ? 'part' : 'whole' };
    const groups = groupsInUse(catalogue ?? []).map((name) => ({ name }));
    if (!failure) return { groups, pool: 'loading' };
    return { groups, pool: failure.kind === 'not-found' ? 'unlisted' : 'unread' };
  }, [value, failure, catalogue]);
}

/** The groups that these dashboards have, to be taken away from them. */
export const usedChoice = (dashboards: readonly Dashboard[], { groups }: GroupChoice): GroupChoice => ({
  groups: groupsInUse(dashboards).map((name) => groups.find((group) => group.name === name) ?? { name }),
  pool: 'used',
});
