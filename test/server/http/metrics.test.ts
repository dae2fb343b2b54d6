import { expect, it } from 'vitest';
import { countedPorts } from '#server/application/counted-ports';
import { type Figures, createPrometheusMetrics } from '#server/adapters/prometheus/prometheus-metrics';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { failed } from '#domain/result';
import { portsInMemory } from '../ports-in-memory';
import { anApi, authorised, calls, forSales } from './an-api';

/** IprApi with its figures; `samples` has the portal's own lines of them. */
function aCountedApi() {
  const metrics = createPrometheusMetrics('1.2.3');
  const biService = biServiceInMemory(...['everyone', 'sales', 'draft'].map((id) => aBiDashboard(id)));
  const { app } = anApi({ metrics, biService });
  const samples = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('portal_'));
  return { app, biService, samples, metrics };
}

it('metrics count calls by route, status and duration, refusals, errors, syncs, embed URLs and throttles', async () => {
  const { app, biService, samples } = aCountedApi();
  const headers = await authorised('SuperUser');
  await app.request(calls.list.path, { headers });
  await app.request(calls.list.path, { headers });
  await app.request(calls.list.path);
  await app.request(calls.list.path, { method: 'POST', headers });
  await app.request(calls.embedUrl.path, { headers });
  await app.request(calls.sync.path, { headers });
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await app.request(calls.embedUrl.path, { headers });
  await app.request(calls.sync.path, { headers });
  biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  await app.request(calls.sync.path, { headers });

  const list = 'method="GET",route="/prod/quicksight/dashboard/list"';
  const found = await samples();
  for (const sample of [
    `portal_call_duration_seconds_count{${list},status="200"} 2`,
    `portal_call_duration_seconds_bucket{le="+Inf",${list},status="200"} 2`,
    `portal_call_duration_seconds_count{${list},status="401"} 1`,
    'portal_call_duration_seconds_count{method="POST",route="other",status="404"} 1',
    'portal_call_duration_seconds_count{method="GET",route="/prod/quicksight/dashboard/embededUrl",status="429"} 1',
    'portal_embed_urls_total 1',
    'portal_throttles_total{call="embed"} 1',
    'portal_throttles_total{call="dashboards"} 1',
    'portal_sync_duration_seconds_count{end="done"} 1',
    'portal_sync_duration_seconds_count{end="busy"} 1',
    'portal_sync_duration_seconds_count{end="bi-service-unavailable"} 1',
    'portal_refusals_total{code="busy"} 2',
    'portal_errors_total{code="bi-service-unavailable"} 1',
  ]) {
    expect(found).toContain(sample);
  }
});

it('the metrics endpoint counts an embed URL that renews a session, once it is issued', async () => {
  const { app, biService, samples } = aCountedApi();
  const headers = await authorised('SuperUser');
  await app.request(calls.embedUrl.path, { headers });
  await app.request(`${calls.embedUrl.path}&renewal=true`, { headers });
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await app.request(`${calls.embedUrl.path}&renewal=true`, { headers });
  const found = await samples();
  expect(found).toContain('portal_embed_urls_total 2');
  expect(found).toContain('portal_session_renewals_total 1');
});

it('the metrics endpoint has the version, and what is read when Prometheus asks, but no zero for what is unknown', async () => {
  const figures: Figures = { portal_sockets: 3, portal_last_sync_timestamp_seconds: 1_780_000_000 };
  const metrics = createPrometheusMetrics('1.2.3', async () => figures);
  const samples = async () =>
    (await metrics.text()).split('\n').filter((line) => /^portal_(build|last|data|sockets)/.test(line));
  expect(await samples()).toEqual([
    'portal_build_info{version="1.2.3"} 1',
    'portal_last_sync_timestamp_seconds 1780000000',
    'portal_sockets 3',
  ]);
  delete figures.portal_last_sync_timestamp_seconds;
  expect(await samples()).not.toContainEqual(expect.stringContaining('last_sync'));
});

it('the metrics endpoint counts throttles of permissions and of readers and their groups', async () => {
  const metrics = createPrometheusMetrics('1.2.3');
  const inMemory = permissionsInMemory();
  const { biPermissions: permissions, readerGroups: groups } = countedPorts({
    ...portsInMemory({ verify: async () => failed({ kind: 'unavailable', reason: '' }) }),
    biPermissions: inMemory.permissions,
    readerGroups: inMemory.groups,
    metrics,
  });
  inMemory.has('sales');
  const callAll = (): Promise<unknown> =>
    Promise.all([
      permissions.change('sales', { grant: [], revoke: [] }),
      groups.create('portal-sales', 'Sales'),
      groups.register({ name: 'ann', email: '' }),
      groups.join('portal-sales', 'ann'),
      groups.leave('portal-sales', 'ann'),
      groups.members('portal-sales'),
      groups.readers(),
      groups.deregister('ann'),
    ]);
  await callAll();
  expect(await metrics.text()).not.toMatch(/^portal_throttles_total\{.*\} [1-9]/m);
  inMemory.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await callAll();
  const text = await metrics.text();
  expect(text).toContain('portal_throttles_total{call="permissions"} 1');
  expect(text).toContain('portal_throttles_total{call="groups"} 7');
});

it('the metrics endpoint names no person, dashboard, address or token', async () => {
  const { app, metrics } = aCountedApi();
  const headers = await authorised('Sales');
  for (const { path, ...call } of Object.values(calls)) await app.request(path, { headers, ...call });
  await app.request(`/prod/quicksight/dashboard/embededUrl/${forSales.id}?id=${forSales.id}`, { headers });
  await app.request('/prod/ann@example.com', { headers: { 'X-Request-Id': 'ERR-7F3K-20C1' } });
  expect(await metrics.text()).not.toMatch(
    /a-sub|ann@|dashboard@|(?<!access\/)everyone|Sales|https:|secret|eyJ|ERR-7F3K/,
  );
});

it('the metrics endpoint calls counters alone a total, and describes each metric, as promtool asks', async () => {
  const text = await createPrometheusMetrics('1.2.3').text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  expect(types.length).toBeGreaterThan(20);
  for (const { name, type } of types) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(text).toContain(`# HELP ${name} `);
  }
});
