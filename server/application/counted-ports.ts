import type { Result } from '#domain/result';
import type { BiFailure, BiService } from '../ports/bi-service';
import type { DashboardPermissions } from '../ports/dashboard-permissions';
import type { DataRefreshes } from '../ports/data-refreshes';
import type { Metrics, ThrottledCall } from '../ports/metrics';
import type { Ports } from '../ports/ports';
import type { ReaderGroups } from '../ports/reader-groups';

type Counted = 'biService' | 'biPermissions' | 'readerGroups' | 'dataRefreshes';

/** Returns the result, and counts it if it says that the BI service is busy. */
function count<T>(metrics: Metrics, call: ThrottledCall, result: Result<T, BiFailure>): Result<T, BiFailure> {
  if (!result.ok && result.failure.kind === 'busy') metrics.throttled(call);
  return result;
}

/** The same ports; embed URLs and throttled calls of the BI service are counted. */
export function countedPorts<Given extends Pick<Ports, Counted | 'metrics'>>(ports: Given): Given {
  const { metrics } = ports;
  return {
    ...ports,
    biService: countedBiService(ports.biService, metrics),
    biPermissions: countedPermissions(ports.biPermissions, metrics),
    readerGroups: countedGroups(ports.readerGroups, metrics),
    dataRefreshes: countedRefreshes(ports.dataRefreshes, metrics),
  };
}

function countedBiService(biService: BiService, metrics: Metrics): BiService {
  return {
    dashboards: async (reading) => count(metrics, 'dashboards', await biService.dashboards(reading)),
    folders: async () => count(metrics, 'dashboards', await biService.folders()),
    async embed(dashboardId, reader, onUnknown) {
      const embedding = count(metrics, 'embed', await biService.embed(dashboardId, reader, onUnknown));
      if (embedding.ok) metrics.embedUrlIssued();
      return embedding;
    },
  };
}

function countedPermissions(permissions: DashboardPermissions, metrics: Metrics): DashboardPermissions {
  return {
    readerGrant: (group) => permissions.readerGrant(group),
    grants: async (id) => count(metrics, 'permissions', await permissions.grants(id)),
    change: async (id, change) => count(metrics, 'permissions', await permissions.change(id, change)),
  };
}

function countedGroups(groups: ReaderGroups, metrics: Metrics): ReaderGroups {
  return {
    create: async (group, description) => count(metrics, 'groups', await groups.create(group, description)),
    register: async (reader) => count(metrics, 'groups', await groups.register(reader)),
    join: async (group, reader) => count(metrics, 'groups', await groups.join(group, reader)),
    leave: async (group, reader) => count(metrics, 'groups', await groups.leave(group, reader)),
    members: async (group) => count(metrics, 'groups', await groups.members(group)),
    readers: async () => count(metrics, 'groups', await groups.readers()),
    deregister: async (reader) => count(metrics, 'groups', await groups.deregister(reader)),
  };
}

function countedRefreshes(refreshes: DataRefreshes, metrics: Metrics): DataRefreshes {
  return {
    dataSets: async (id) => count(metrics, 'data', await refreshes.dataSets(id)),
    lastRefresh: async (dataSet) => count(metrics, 'data', await refreshes.lastRefresh(dataSet)),
    sheets: async (id) => count(metrics, 'data', await refreshes.sheets(id)),
  };
}
