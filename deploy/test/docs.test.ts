import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ProblemCode } from '../../contract/problem.ts';
import { spreadFor } from '../../src/domain/live/pace.ts';
import { createEmbeddedMetrics } from '../../server/adapters/cloudwatch/embedded-metrics.ts';
import { alarms as countedAlarms, costRow, dayOfWork } from './costs.ts';
import { awsFields } from '../settings/aws-settings.ts';
import { fourSettings, ofType, synthesise } from './synthesised.ts';

const read = (document: string) => readFileSync(join(import.meta.dirname, '../../docs', document), 'utf8');

it('the runbook says what to do for each alarm, and the costs count them all', async () => {
  const { portal, edge } = await synthesise({ ...fourSettings['existing pool'], liveUpdates: true });
  const alarms = [portal, edge]
    .flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm'))
    .map(({ Properties }) => Properties.AlarmName.replace('portal-', ''));
  expect(alarms).toHaveLength(countedAlarms);
  const runbook = read('runbook.md');
  expect(alarms.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([]);
});

it('the alarms watch figures that the functions of their stage write, and no other’s', async () => {
  const written: unknown[] = [];
  const stage = 'northfield';
  const metrics = createEmbeddedMetrics(stage, (line) => {
    const { _aws, ...fields } = JSON.parse(line);
    const { Namespace, Dimensions, Metrics } = _aws.CloudWatchMetrics[0];
    const dimensions = Dimensions[0].map((Name: string) => ({ Name, Value: fields[Name] }));
    written.push({ Namespace, MetricName: Metrics[0].Name, Dimensions: dimensions });
  });
  metrics.failed('unexpected' satisfies ProblemCode);
  metrics.failed('bi-service-unavailable' satisfies ProblemCode);
  metrics.throttled('embed');
  metrics.synced({ end: 'done', seconds: 1 });
  const { portal } = await synthesise({ ...fourSettings['existing pool'], aws: { stage } });
  const stages = ofType(portal, 'AWS::Lambda::Function').map(
    ({ Properties }) => Properties.Environment?.Variables.STAGE,
  );
  expect(stages.filter(Boolean)).toEqual([stage, stage]);
  const watched = ofType(portal, 'AWS::CloudWatch::Alarm')
    .map(({ Properties: { Namespace, MetricName, Dimensions } }) => ({ Namespace, MetricName, Dimensions }))
    .filter(({ Namespace }) => Namespace === 'Portal/northfield');
  expect(watched).toEqual(written);
});

it('the alarm of the table watches each operation that the functions use', async () => {
  const adapter = readFileSync(
    join(import.meta.dirname, '../../server/adapters/dynamodb/table/dynamodb-table.ts'),
    'utf8',
  );
  const used = new Set(Array.from(adapter.matchAll(/new (\w+)Command\(/g), ([, operation]) => operation));
  const { portal } = await synthesise(fourSettings['existing pool']);
  const alarm = ofType(portal, 'AWS::CloudWatch::Alarm').find(({ Properties }) =>
    Properties.AlarmName.endsWith('table-throttled'),
  );
  const watched = JSON.stringify(alarm!.Properties.Metrics).matchAll(/"Name":"Operation","Value":"(\w+)"/g);
  expect(new Set(Array.from(watched, ([, operation]) => operation))).toEqual(used);
});

it.each([100, 1000, 10_000, 100_000])('the page on deployment has the cost for %i people', (people) => {
  expect(read('deploy-aws.md')).toContain(costRow(people));
});

it('the page on deployment has what a day of exports, deliveries and digests costs the table', () => {
  expect(read('deploy-aws.md').replaceAll('\n', ' ')).toContain(dayOfWork(100_000, 1000, 300));
});

it('the page on deployment says over how long browsers spread their readings with its limits', () => {
  const section = read('deploy-aws.md').split('## Limits')[1] ?? '';
  const rows = [...section.matchAll(/^\| ([\d,]+) \| ([\d,]+), [^|]*\| (\d+) s \| (\d+) \|$/gm)].map(([, ...cells]) =>
    cells.map((cell) => Number(cell.replaceAll(',', ''))),
  );
  expect(rows).toHaveLength(4);
  for (const [people = 0, rate = 0, seconds, functions] of rows) {
    expect([seconds, functions]).toEqual([spreadFor(people, rate), rate * 0.12]);
  }
});

it('the page on deployment describes each setting for AWS', () => {
  const page = read('deploy-aws.md');
  expect(awsFields.filter((name) => !page.includes(`\`aws.${name}`))).toEqual([]);
});
