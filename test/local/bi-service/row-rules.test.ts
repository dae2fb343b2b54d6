import { CreateGroupCommand, CreateGroupMembershipCommand } from '@aws-sdk/client-quicksight';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Definition, Definitions } from '../../../local/bi-service/definitions';
import type { Groups } from '../../../local/bi-service/groups';
import { type RowRulesByFile, createReaderData } from '../../../local/bi-service/reader-data';
import { parseCsv } from '../../../local/bi-service/page/drawing/csv';
import { ask, openSession } from './asking';
import { account, aService, clientOf, register } from './running-bi-service';

const dashboardsDir = join(import.meta.dirname, '../../../local/bi-service/dashboards');
const namespace = { AwsAccountId: account.accountId, Namespace: 'default' };
const rowRules: RowRulesByFile = {
  'birdstrikes.csv': {
    field: 'Origin State',
    rules: [{ group: 'texans', values: ['Texas'] }, { user: 'ann', values: ['Hawaii'] }, { user: 'eve' }],
  },
  'gapminder.json': { field: 'year', rules: [{ user: 'ann', values: [1955] }] },
};

it('a frame’s data has the rows of all rules that name the reader or one of their groups, and no others', async () => {
  const { service } = await aService({ dashboardsDir, rowRules });
  const client = clientOf(service);
  await client.send(new CreateGroupCommand({ ...namespace, GroupName: 'texans' }));
  for (const name of ['ann', 'ben', 'cleo', 'eve']) await register(service, name);
  for (const MemberName of ['ann', 'ben']) {
    await client.send(new CreateGroupMembershipCommand({ ...namespace, GroupName: 'texans', MemberName }));
  }
  const text = async (user: string, id: string, file: string) => {
    const path = await openSession(service, id, user);
    return (await ask(service, path(`data/${id}/${file}`))).text;
  };
  const statesOf = async (user: string) => {
    const rows = parseCsv(await text(user, 'wildlife-strikes', 'birdstrikes.csv'));
    return [rows.length, new Set(rows.map((row) => row['Origin State'])).size];
  };
  expect(await statesOf('ann')).toEqual([1847, 2]);
  expect(await statesOf('ben')).toEqual([1495, 1]);
  expect(await statesOf('cleo')).toEqual([0, 0]);
  expect(await statesOf('eve')).toEqual([10_000, 29]);

  const years = JSON.parse(await text('ann', 'world-population-health', 'gapminder.json')) as { year: number }[];
  expect(new Set(years.map(({ year }) => year))).toEqual(new Set([1955]));
  expect(await text('cleo', 'federal-receipts', 'budget.json')).toContain('Customs');
});

const data = async () => new TextEncoder().encode(`State\n${'Texas\nHawaii\n'.repeat(1000)}`);

it('others get their turn while the rows of a reader are read', async () => {
  const rules = { 'a.csv': { field: 'State', rules: [{ user: 'ann', values: ['Texas'] }] } };
  const readerData = createReaderData(
    { data } as unknown as Definitions,
    { groupsOf: async () => [] } as unknown as Groups,
    rules,
  );
  const reading = readerData('ann', {} as Definition, 'a.csv');
  let turns = 0;
  const isRead = reading.then(() => 'read');
  while ((await Promise.race([isRead, setImmediate()])) !== 'read') turns += 1;
  expect(new TextDecoder().decode(await reading)).toBe(`State\n${'Texas\n'.repeat(1000).trimEnd()}`);
  expect(turns).toBeGreaterThan(5);
});
