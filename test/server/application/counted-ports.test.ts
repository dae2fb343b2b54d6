import { expect, it } from 'vitest';
import { countedPorts } from '#server/application/counted-ports';
import type { BiFailure, BiService } from '#server/ports/bi-service';
import type { DashboardPermissions } from '#server/ports/dashboard-permissions';
import { noMetrics } from '#server/ports/metrics';
import type { Ports } from '#server/ports/ports';
import type { ReaderGroups } from '#server/ports/reader-groups';
import { failed } from '#domain/result';
import { biServiceInMemory } from '../bi-service-in-memory';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { dataRefreshesInMemory } from '../data-refreshes-in-memory';

const reader = { name: 'ann', email: 'ann@example.com' };

/** Everything of a BI service that answers each call with this failure, and what was counted of it. */
function counting(failure: BiFailure) {
  const counted: string[] = [];
  const metrics = {
    ...noMetrics,
    throttled: (call: string) => void counted.push(call),
    embedUrlIssued: () => void counted.push('embed URL'),
  };
  const fail = async () => failed(failure);
  const biService: BiService = { dashboards: fail, folders: fail, embed: fail };
  const permissions: DashboardPermissions = { ...permissionsInMemory().permissions, grants: fail, change: fail };
  const [changes, reads] = [
    { create: fail, register: fail, deregister: fail },
    { members: fail, readers: fail },
  ];
  const groups: ReaderGroups = { ...changes, ...reads, join: fail, leave: fail };
  const {
    biService: bi,
    biPermissions: ofDashboards,
    readerGroups: ofReaders,
    dataRefreshes: ofData,
  } = countedPorts<CountedPorts>({
    biService,
    biPermissions: permissions,
    readerGroups: groups,
    dataRefreshes: { dataSets: fail, lastRefresh: fail, sheets: fail },
    metrics,
  });
  const calls = [
    () => bi.dashboards(),
    () => bi.embed('sales', reader),
    () => ofDashboards.grants('sales'),
    () => ofDashboards.change('sales', { grant: [], revoke: [] }),
    () => ofReaders.create('group', ''),
    () => ofReaders.register(reader),
    () => ofReaders.join('group', 'ann'),
    () => ofReaders.leave('group', 'ann'),
    () => ofReaders.members('group'),
    () => ofReaders.readers(),
    () => ofReaders.deregister('ann'),
    () => ofData.dataSets('sales'),
    () => ofData.lastRefresh('orders'),
  ];
  return { calls, counted };
}

type CountedPorts = Pick<Ports, 'biService' | 'biPermissions' | 'readerGroups' | 'dataRefreshes' | 'metrics'>;

/** The ports in memory, counted. */
const aCountedPortal = (over: Partial<CountedPorts>) =>
  countedPorts<CountedPorts>({
    biService: biServiceInMemory(),
    biPermissions: permissionsInMemory().permissions,
    readerGroups: permissionsInMemory().groups,
    dataRefreshes: dataRefreshesInMemory(),
    metrics: noMetrics,
    ...over,
  });

it('a counted port counts each call that the BI service throttles, and passes its answer on', async () => {
  const busy: BiFailure = { kind: 'busy', retryAfterSeconds: 1 };
  const { calls, counted } = counting(busy);
  for (const call of calls) expect(await call()).toEqual(failed(busy));
  const ofGroups = Array.from({ length: 7 }, () => 'groups');
  expect(counted).toEqual(['dashboards', 'embed', 'permissions', 'permissions', ...ofGroups, 'data', 'data']);
});

it('a counted port counts no other failure', async () => {
  const { calls, counted } = counting({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  for (const call of calls) await call();
  expect(counted).toEqual([]);
});

it('a counted port names the grant of a group without a call', () => {
  const { permissions } = permissionsInMemory();
  const { biPermissions } = aCountedPortal({ biPermissions: permissions });
  expect(biPermissions.readerGrant('a')).toEqual(permissions.readerGrant('a'));
});

it('a counted port counts each embed URL that was issued', async () => {
  let issued = 0;
  const metrics = { ...noMetrics, embedUrlIssued: () => void issued++ };
  const { biService } = aCountedPortal({ metrics });
  expect(await biService.embed('sales', reader)).toMatchObject({ ok: true });
  await biService.dashboards();
  expect(issued).toBe(1);
});
