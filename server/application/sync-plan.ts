import {
  type Dashboard,
  type DashboardId,
  defaultIcon,
  isDashboardId,
  limits,
  notPublished,
} from '../../src/domain/dashboards/dashboard';
import type { SyncCounts } from '../../src/domain/dashboards/sync-outcome';
import type { BiDashboard } from '../ports/bi-service';
import type { SyncChange } from '../ports/dashboard-store';
import { storable } from './storable';

/**
 * `pk@sk`: pk is the kind of row and sk the BI service's id. The account is no part of it, so that dashboards moved to another
 * account under their ids keep what managers gave them.
 */
function dashboardIdOf(biId: string): DashboardId | undefined {
  const id = `dashboard@${biId}`;
  return isDashboardId(id) ? id : undefined;
}

/**
 * Compares the catalogue with what the BI service has. Planned on an unchanged catalogue again, it changes nothing. A row that is left
 * out of the catalogue is there all the same.
 */
export function planSync(
  stored: readonly Dashboard[],
  leftOut: ReadonlySet<unknown>,
  found: readonly BiDashboard[],
  now: Date,
): { changes: SyncChange[]; counts: SyncCounts } {
  const inService = new Map<DashboardId, BiDashboard>();
  for (const dashboard of found) {
    const id = dashboardIdOf(dashboard.id);
    // A list that moves while it is paged shows a dashboard twice; the first is as good as the second.
    if (id && !inService.has(id)) inService.set(id, { ...dashboard, name: storable(dashboard.name) });
  }
  const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const changes: SyncChange[] = [];

  for (const row of stored) {
    const { id } = row;
    const match = inService.get(id);
    inService.delete(id);
    const metaName = match?.name ?? row.metaName;
    const metaArn = match?.arn ?? row.metaArn;
    const renamed = metaName !== row.metaName || metaArn !== row.metaArn;
    const missing = !match;
    if (renamed) counts.renamed++;
    if (missing && !row.missing) counts.missing++;
    if (!missing && row.missing) counts.returned++;
    if (renamed || missing !== row.missing) changes.push({ kind: 'change', id, metaName, metaArn, missing });
  }
  for (const [id, dashboard] of inService) {
    if (leftOut.has(id)) continue;
    counts.added++;
    changes.push({ kind: 'add', dashboard: arrival(id, dashboard, now) });
  }
  return { changes, counts };
}

function arrival(id: DashboardId, { id: metaId, name, arn }: BiDashboard, updatedAt: Date): Dashboard {
  return {
    id,
    metaId,
    metaName: name,
    metaArn: arn,
    // QuickSight's names may be longer than a title; half a character at the cut becomes U+FFFD.
    title: storable(name.trim().slice(0, limits.title)),
    description: '',
    icon: defaultIcon,
    status: notPublished,
    groupList: [],
    updatedAt,
    missing: false,
  };
}
