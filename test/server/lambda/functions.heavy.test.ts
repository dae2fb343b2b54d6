import { describe, expect, it } from 'vitest';
import { createDynamoDbLeases } from '#server/adapters/dynamodb/dynamodb-lease';
import { tableName } from '../adapters/dynamodb/a-dynamodb-table';
import { deployed } from './a-deployment';
import { aFunction, aV2Event } from './a-function';

type Line = Record<string, unknown>;
const idOf = (lines: Line[]) => lines.find(({ event }) => event === 'synced')?.['requestId'];
const metricsIn = (lines: Line[]) => lines.filter((line) => '_aws' in line).map(({ _aws, ...rest }) => rest);

describe('the functions that are deployed to Lambda', () => {
  it('sync, list and save by way of the gateway, under one request id in both logs', async () => {
    const { api, sync, call, invocations } = await deployed();
    const synced = await call('/quicksight/dashboard/sync', { headers: { 'x-request-id': 'the-portals-id' } });
    expect(synced).toMatchObject({ status: 200, json: { status: 'SYNC', added: 2 } });
    expect(invocations[0]).toMatch(/^\/2015-03-31\/functions\/portal-sync\/invocations AWS4-HMAC-SHA256 .*\/lambda\//);
    for (const { lines } of [api, sync]) await expect.poll(() => idOf(lines())).toBe('the-portals-id');

    const list = await call('/quicksight/dashboard/list');
    expect(list).toMatchObject({ status: 200, isZipped: true });
    expect(JSON.stringify(list.json)).toContain('arn:of:sales');
    const history = await call('/quicksight/dashboard/history?topic=syncs');
    expect(history.json.entries).toMatchObject([{ kind: 'synced', by: { sub: expect.any(String) } }]);
    const saved = await call('/cognito/user/homePath', { body: { homePath: '/management' } });
    expect(saved).toMatchObject({ status: 200, json: { homePath: '/management' } });
  });

  it('keep a download in the bucket, for everyone who has its address', async () => {
    const { call } = await deployed();
    await call('/quicksight/dashboard/sync');
    const { json } = await call('/quicksight/dashboard/download', { body: { format: 'csv' } });
    expect(new URL(json.url).pathname).toMatch(/^\/portal-downloads\/.*\/catalogue-\d{4}-\d\d-\d\d\.csv$/);
    expect(await (await fetch(json.url)).text()).toContain('arn:of:sales');
  });

  it('refuse a call without a token, as a problem document under its id', async () => {
    const { call } = await deployed();
    const refused = await call('/quicksight/dashboard/list', {
      headers: { authorization: '', 'x-request-id': 'an-id' },
    });
    expect(refused).toMatchObject({ status: 401, json: { code: 'unauthenticated', reference: 'an-id' } });
    expect(refused.headers['content-type']).toBe('application/problem+json');
  });

  it('write each figure as a line that CloudWatch makes a metric of', async () => {
    const { api, sync, call } = await deployed();
    await call('/quicksight/dashboard/sync');
    await expect.poll(() => metricsIn(sync.lines())).toEqual([{ end: 'done', SyncSeconds: expect.any(Number) }]);
    await expect
      .poll(() => metricsIn(api.lines()))
      .toContainEqual({
        method: 'GET',
        status: 200,
        route: '/prod/quicksight/dashboard/sync',
        CallSeconds: expect.any(Number),
      });
  });

  it('say that a sync runs while another process holds the lease', async () => {
    const { table, call } = await deployed();
    await createDynamoDbLeases(table.client(), tableName).sync.take();
    const answer = await call('/quicksight/dashboard/sync');
    expect(answer).toMatchObject({ status: 503, json: { code: 'sync-running' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('let a scheduled sync fail where QuickSight refuses, so that Lambda counts an error', async () => {
    const refusal = { Message: 'Not here', __type: 'AccessDeniedException' };
    const { sync } = await deployed({ quickSight: () => Response.json(refusal, { status: 403 }) });
    await expect(sync.invoke({})).rejects.toThrow('The sync failed');
  });

  it('name all that is wrong with their environment', async () => {
    const broken = aFunction('api', { SETTINGS: '{"region":"here"}' });
    const failure = await broken.invoke(aV2Event('/')).catch((error: Error) => error.message);
    expect(failure).toContain('TABLE is missing');
    expect(failure).toContain('STAGE is missing');
    expect(failure).toContain('SETTINGS.publicUrl is missing');
    expect(failure).toContain('SETTINGS.region must be an AWS region');
  });
});
