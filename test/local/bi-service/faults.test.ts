import { DescribeDashboardCommand, ListDashboardsCommand, ThrottlingException } from '@aws-sdk/client-quicksight';
import { beforeAll, expect, it } from 'vitest';
import type { BiService } from '../../../local/bi-service/bi-service';
import { ask } from './asking';
import { account, aFolder, clientOf, plainPages, start } from './running-bi-service';

const AwsAccountId = account.accountId;
const describePenguins = () => new DescribeDashboardCommand({ AwsAccountId, DashboardId: 'penguins' });
const list = () => new ListDashboardsCommand({ AwsAccountId });
let service: BiService;

beforeAll(async () => {
  const folder = await aFolder();
  service = await start({ dataDir: `${folder.path}/data`, pageDir: await plainPages(`${folder.path}/pages`) });
  return async () => {
    await service.close();
    await folder.remove();
  };
});

it('requests that are throttled twice succeed: the client tries three times', async () => {
  service.administration.failNextRequests(2, 429);
  const { Dashboard } = await clientOf(service).send(describePenguins());
  expect(Dashboard?.Name).toBe('Penguins');
});

it('requests that are throttled three times fail with the typed error', async () => {
  service.administration.failNextRequests(3, 429);
  await expect(clientOf(service).send(describePenguins())).rejects.toBeInstanceOf(ThrottlingException);
  await expect(clientOf(service).send(describePenguins())).resolves.toBeDefined();
});

it('requests wait as long as ordered', async () => {
  service.administration.delayRequests(300);
  const asked = performance.now();
  await clientOf(service).send(describePenguins());
  expect(performance.now() - asked).toBeGreaterThanOrEqual(290);
  service.administration.delayRequests(0);
});

it.each([
  ['{}', {}],
  ['null', null],
  ['{"Status":403}', { Status: 403 }],
  ['{"DashboardSummaryList":[null]}', { DashboardSummaryList: [null] }],
  ['nonsense', 'nonsense'],
])('requests are answered with 200 and %s as often as a test asks for it', async (text, body) => {
  service.administration.answerNextRequests(1, body);
  const response = await ask(service, `/api/accounts/${AwsAccountId}/dashboards`);
  expect([response.status, response.text]).toEqual([200, text]);
  expect((await clientOf(service).send(list())).DashboardSummaryList).toHaveLength(2);
});

it('requests are answered with lists that never end where a test asks for it', async () => {
  const client = clientOf(service);
  service.administration.answerNextRequests(Infinity, (nth: number) => ({
    DashboardSummaryList: [],
    NextToken: `t${nth}`,
  }));
  const tokens = [];
  for (let page = 0; page < 3; page += 1) {
    tokens.push((await client.send(list())).NextToken);
  }
  expect(tokens).toEqual(['t0', 't1', 't2']);
  service.administration.answerNextRequests(0, '');
  expect((await client.send(list())).NextToken).toBeUndefined();
});
