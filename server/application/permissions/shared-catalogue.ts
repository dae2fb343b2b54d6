import type { PersonGrant } from '#domain/access/access-request';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { SharedDashboard } from './reader-groups';

/** The catalogue with the people whom managers let see a dashboard whatever their groups. */
export interface SharedCatalogue {
  list(): Promise<readonly SharedDashboard[]>;
}

export function createSharedCatalogue(
  store: Pick<DashboardStore, 'list'>,
  access: Pick<AccessStore, 'grants'>,
): SharedCatalogue {
  return {
    async list() {
      const granted = new Map<string, PersonGrant[]>();
      for (const grant of await access.grants()) {
        granted.set(grant.dashboard, [...(granted.get(grant.dashboard) ?? []), grant]);
      }
      return (await store.list()).map((dashboard) => {
        const people = granted.get(dashboard.id);
        return people ? { ...dashboard, people } : dashboard;
      });
    },
  };
}
