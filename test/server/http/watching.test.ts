import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemCodes } from '#contract/problem';
import { createPrometheusMetrics } from '#server/adapters/prometheus/prometheus-metrics';
import { throttledCalls } from '#server/ports/metrics';

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

it.skipIf(spawnSync('promtool', ['--version']).status !== 0)('promtool accepts the rules', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/one-machine/alerts.yml'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain(`${alerts.length} rules found`);
  expect(status).toBe(0);
});
