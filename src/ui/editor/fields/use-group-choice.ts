import { useMemo } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type PoolGroup, groupsInUse } from '#domain/dashboards/groups';
import { useFollowed } from '../../loading/use-loader';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

export interface GroupChoice {
  /** The user pool's groups; until they are known, those that dashboards have. */
  groups: readonly PoolGroup[];
  /** `part`: the pool has more; `used`: only groups that dashboards have can be chosen. */
  pool: 'loading' | 'whole' | 'part' | 'unread' | 'used';
}

export function useGroupChoice(): GroupChoice {
  const { dashboards, forManagers } = usePortal();
  const { value, failure } = useFollowed(forManagers.poolGroups);
  const { dashboards: catalogue } = useLive(dashboards);
  return useMemo(() => {
    if (value) return { groups: value.groups, pool: value.isMore ? 'part' : 'whole' };
    const groups = groupsInUse(catalogue ?? []).map((name) => ({ name }));
    return { groups, pool: failure ? 'unread' : 'loading' };
  }, [value, failure, catalogue]);
}

/** The groups that these dashboards have, to be taken away from them. */
export const usedChoice = (dashboards: readonly Dashboard[], { groups }: GroupChoice): GroupChoice => ({
  groups: groupsInUse(dashboards).map((name) => groups.find((group) => group.name === name) ?? { name }),
  pool: 'used',
});
