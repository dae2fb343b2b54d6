import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BiService } from '../../../local/bi-service/bi-service';
import { ask, openSession } from './asking';
import { UpdateDashboardPermissionsCommand } from '@aws-sdk/client-quicksight';
import { account, aService, clientOf, registerAnn } from './running-bi-service';

const shipped = join(import.meta.dirname, '../../../local/bi-service/dashboards');

async function aServiceWithAnn() {
  const { service } = await aService({ dashboardsDir: shipped });
  await registerAnn(service);
  return service;
}

async function takeFromEveryone(service: BiService, DashboardId: string) {
  const Principal = `arn:aws:quicksight:${account.region}:${account.accountId}:namespace/default`;
  const Actions = ['DescribeDashboard', 'ListDashboardVersions', 'QueryDashboard'].map((name) => `quicksight:${name}`);
  await clientOf(service).send(
    new UpdateDashboardPermissionsCommand({
      AwsAccountId: account.accountId,
      DashboardId,
      RevokePermissions: [{ Principal, Actions }],
    }),
  );
}

it('a session reads the definition and the data files of a dashboard, and no other file', async () => {
  const service = await aServiceWithAnn();
  const own = await openSession(service, 'federal-receipts');

  expect(JSON.parse((await ask(service, own('definition/federal-receipts'))).text)).toMatchObject({
    name: 'Federal receipts',
  });
  const data = await ask(service, own('data/federal-receipts/budget.json'));
  expect(data.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(JSON.parse(data.text)).not.toHaveLength(0);
  for (const file of ['cars.json', '..%2fpackage.json', '..%2f..%2f..%2fpackage.json', '%2fetc%2fpasswd']) {
    expect((await ask(service, own(`data/federal-receipts/${file}`))).status).toBe(404);
  }
});

it('a session reads every dashboard that is shared with its user, whichever it was made for', async () => {
  const service = await aServiceWithAnn();
  const own = await openSession(service, 'air-routes');
  expect((await ask(service, own('dashboards/federal-receipts'))).status).toBe(200);
  expect((await ask(service, own('definition/federal-receipts'))).text).toContain('Federal receipts');
});

it('a session gets the answer of a missing dashboard for one that is not shared with its user', async () => {
  const service = await aServiceWithAnn();
  const own = await openSession(service, 'air-routes');
  await takeFromEveryone(service, 'federal-receipts');

  for (const [path, missing] of [
    ['definition/federal-receipts', 'definition/missing'],
    ['data/federal-receipts/budget.json', 'data/missing/budget.json'],
  ] as const) {
    const answer = await ask(service, own(path));
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).toBe((await ask(service, own(missing))).text);
  }
  expect((await ask(service, own('dashboards/federal-receipts'))).status).toBe(403);
});

it('a session reads no data of a dashboard that was removed', async () => {
  const service = await aServiceWithAnn();
  const own = await openSession(service, 'federal-receipts');
  await service.administration.removeDashboard('federal-receipts');
  for (const path of ['definition/federal-receipts', 'data/federal-receipts/budget.json']) {
    expect((await ask(service, own(path))).status).toBe(404);
  }
});

it('a session survives a restart of the service', async () => {
  const { service, restart } = await aService({ dashboardsDir: shipped });
  await registerAnn(service);
  const own = await openSession(service, 'air-routes');
  expect((await ask(await restart(), own('definition/air-routes'))).status).toBe(200);
});
