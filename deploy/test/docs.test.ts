import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { costRow } from '../costs.ts';
import { awsFields } from '../settings/aws-settings.ts';
import { fourSettings, ofType, synthesise } from './synthesised.ts';

const read = (document: string) => readFileSync(join(import.meta.dirname, '../../docs', document), 'utf8');

it('the runbook says what to do for each alarm, and the costs count them all', async () => {
  const { portal } = await synthesise(fourSettings['existing pool']);
  const alarms = ofType(portal, 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
    Properties.AlarmName.replace('portal-', ''),
  );
  expect(alarms).toHaveLength(7);
  const runbook = read('runbook.md');
  expect(alarms.filter((name) => !runbook.includes(`| \`${name}\` |`))).toEqual([]);
});

it.each([100, 1000, 10_000])('the page on deployment has the cost for %i people', (people) => {
  expect(read('deploy-aws.md')).toContain(costRow(people));
});

it('the page on deployment describes each setting for AWS', () => {
  const page = read('deploy-aws.md');
  expect(awsFields.filter((name) => !page.includes(`\`aws.${name}`))).toEqual([]);
});
