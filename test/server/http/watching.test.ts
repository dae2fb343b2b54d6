import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { problemCodes } from '#contract/problem';
import { createPrometheusMetrics } from '#server/adapters/prometheus/prometheus-metrics';
import { throttledCalls } from '#server/ports/metrics';
import { aFolder } from '../../a-folder';

const rules = readFileSync('deploy/one-machine/alerts.yml', 'utf8');
const alerts = Array.from(rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g), ([, name = '', expr = '']) => ({
  name,
  expr,
}));

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync('deploy/one-machine/dashboard.json', 'utf8')) as { panels: Panel[] };

/** The text of `/metrics` once everything has been counted. */
async function exposed(): Promise<string> {
  const metrics = createPrometheusMetrics('1.2.3', async () => ({
    portal_last_sync_timestamp_seconds: 1,
    portal_last_backup_timestamp_seconds: 1,
    portal_data_free_bytes: 1,
    portal_mails_waiting_seconds: 1,
    portal_sockets: 1,
  }));
  metrics.answered({ method: 'GET', route: '/prod/quicksight/dashboard/list', status: 200, seconds: 0.1 });
  return metrics.text();
}

/** Names of the labels of each series. `up` and its labels, and `job`, are Prometheus's own. */
function seriesIn(text: string): Map<string, Set<string>> {
  const series = new Map([['up', new Set<string>()]]);
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

it('alerts and dashboard name only figures and labels that the portal exposes', async () => {
  const series = seriesIn(await exposed());
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(expressions.length).toBeGreaterThan(35);
  for (const expr of expressions) {
    const named = Array.from(expr.matchAll(/\b(up|(?:portal|process|nodejs)_\w+)(?:\{([^}]*)\})?/g));
    expect(named.length, expr).toBeGreaterThan(0);
    const grouped = Array.from(expr.matchAll(/by \(([^)]*)\)/g), ([, labels = '']) => labels.split(/, ?/)).flat();
    for (const [, name = '', matchers = ''] of named) {
      expect([...series.keys()]).toContain(name);
      const matched = Array.from(matchers.matchAll(/(\w+)(?==|!)/g), ([label]) => label);
      for (const label of [...matched, ...grouped].filter((own) => own !== 'job')) {
        expect([...series.get(name)!], `${expr}: ${label}`).toContain(label);
      }
    }
  }
});

it('alerts match only codes and calls that exist', () => {
  const known = new Set<string>([...problemCodes, ...throttledCalls, 'portal', 'done', 'failed', '5..']);
  const matched = alerts.flatMap(({ expr }) =>
    Array.from(expr.matchAll(/[=~]"([^"]+)"/g), ([, values = '']) => values.split('|')),
  );
  expect(matched.flat().filter((value) => !known.has(value))).toEqual([]);
});

it('the first error of a code is an increase, because every code that an alert watches begins at zero', async () => {
  const text = await exposed();
  const watched = alerts.flatMap(({ expr }) =>
    Array.from(expr.matchAll(/(portal_\w+_total\{\w+="[^"]+"\})/g), ([series]) => series),
  );
  expect(watched.length).toBeGreaterThan(5);
  expect(watched.filter((series) => !text.includes(`${series} 0`))).toEqual([]);
  expect(text).toContain('portal_sync_duration_seconds_count{end="failed"} 0');
});

it('the runbook says what to do for each alert of Prometheus', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  expect(alerts.length).toBe(rules.split('- alert:').length - 1);
  expect(alerts.filter(({ name }) => !runbook.includes(`| \`${name}\` |`))).toEqual([]);
  expect(alerts.filter(({ name }) => !rules.includes(`See "${name}" in docs/runbook.md.`))).toEqual([]);
});

/** A healthy portal, minute by minute, in the words of `promtool test rules`. Its clock begins at zero. */
const healthy: Record<string, string> = {
  'up{job="portal"}': '1x3100',
  portal_last_sync_timestamp_seconds: '0+60x3100',
  portal_last_backup_timestamp_seconds: '0+60x3100',
  portal_data_free_bytes: '10000000000x3100',
  portal_sockets: '100x3100',
  'process_resident_memory_bytes{job="portal"}': '200000000x3100',
  'portal_call_duration_seconds_count{status="200"}': '0+60x3100',
  'portal_call_duration_seconds_bucket{le="0.1"}': '0+60x3100',
  'portal_call_duration_seconds_bucket{le="5"}': '0+60x3100',
  'portal_call_duration_seconds_bucket{le="10"}': '0+60x3100',
  'portal_call_duration_seconds_bucket{le="+Inf"}': '0+60x3100',
  'portal_sync_duration_seconds_count{end="done"}': '0+1x3100',
  'portal_sync_duration_seconds_count{end="failed"}': '0x3100',
  'portal_errors_total{code="unexpected"}': '0x3100',
  'portal_refusals_total{code="unauthenticated"}': '0+1x3100',
};

/** What is different when each alert must fire, 100 minutes later unless `at` says otherwise. */
const troubles: Record<string, { series: Record<string, string | undefined>; at?: number }> = {
  PortalDown: { series: { 'up{job="portal"}': '0x3100' } },
  PortalErrors: { series: { 'portal_call_duration_seconds_count{status="502"}': '0+6x3100' } },
  PortalUnexpectedError: { series: { 'portal_errors_total{code="unexpected"}': '0x95 1x3000' } },
  PortalStoreUnavailable: { series: { 'portal_errors_total{code="store-unavailable"}': '0+3x3100' } },
  PortalSlow: {
    series: {
      'portal_call_duration_seconds_bucket{le="0.1"}': '0x3100',
      'portal_call_duration_seconds_bucket{le="5"}': '0+50x3100',
    },
  },
  PortalQuickSightUnavailable: { series: { 'portal_errors_total{code="bi-service-unavailable"}': '0+3x3100' } },
  PortalQuickSightBusy: { series: { 'portal_throttles_total{call="embed"}': '0+3x3100' } },
  PortalSyncFailed: { series: { 'portal_sync_duration_seconds_count{end="failed"}': '0x95 1x3000' } },
  PortalSyncOld: { series: { portal_last_sync_timestamp_seconds: '0x3100' }, at: 3000 },
  PortalBackupOld: { series: { portal_last_backup_timestamp_seconds: undefined }, at: 800 },
  PortalDiskFull: { series: { portal_data_free_bytes: '400000000x3100' } },
  PortalDataUnwritable: { series: { portal_data_free_bytes: undefined } },
  PortalFlooded: { series: { 'portal_refusals_total{code="too-many-requests"}': '0+30x3100' } },
  PortalTokensRefused: { series: { 'portal_refusals_total{code="unauthenticated"}': '0+30x3100' } },
  PortalMailsWaiting: { series: { portal_mails_waiting_seconds: '0+60x3100' } },
  PortalSocketsNearLimit: { series: { portal_sockets: '4500x3100' } },
  PortalMemory: { series: { 'process_resident_memory_bytes{job="portal"}': '2000000000x3100' } },
};

const lacksPromtool = spawnSync('promtool', ['--version']).status !== 0;

it.skipIf(lacksPromtool)('each alert fires for its own trouble alone, and none for a healthy portal', async () => {
  expect(Object.keys(troubles)).toEqual(alerts.map(({ name }) => name));
  const folder = await aFolder();
  const states = [
    { name: undefined, series: {}, at: 200 },
    ...Object.entries(troubles).map(([name, trouble]) => ({ name, at: 100, ...trouble })),
  ];
  const tests = states.map(({ name, series, at }) => ({
    interval: '1m',
    input_series: Object.entries({ ...healthy, ...series }).flatMap(([is, values]) =>
      values ? [{ series: is, values }] : [],
    ),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${at}m`,
        exp_samples: name === undefined ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }],
      },
    ],
  }));
  const file = join(folder, 'tests.json');
  await writeFile(
    file,
    JSON.stringify({ rule_files: [resolve('deploy/one-machine/alerts.yml')], evaluation_interval: '10m', tests }),
  );
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
});

it.skipIf(lacksPromtool)('promtool accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/one-machine/alerts.yml'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain(`${alerts.length} rules found`);
  expect(status).toBe(0);
});

it.skipIf(lacksPromtool)('promtool accepts the names and texts of the figures', async () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await exposed(),
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
