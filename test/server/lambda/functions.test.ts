import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDynamoDbSyncLease } from '../../../server/adapters/dynamodb/dynamodb-lease';
import { serve } from '../../adapters/serve';
import { aBucket } from '../adapters/a-bucket';
import { aDynamoDbTable, tableName } from '../adapters/a-dynamodb-table';
import { fiveFields } from '../settings/a-settings-file';
import { anIdToken, aSigningKey } from '../tokens';
import { aFunction, aV2Event } from './a-function';

const key = aSigningKey();

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
}

const listed = (...ids: string[]) => ({
  Status: 200,
  DashboardSummaryList: ids.map((id) => ({ DashboardId: id, Name: id, Arn: `arn:of:${id}` })),
});

type Line = Record<string, unknown>;
const idOf = (lines: Line[]) => lines.find(({ event }) => event === 'synced')?.['requestId'];
const metricsIn = (lines: Line[]) => lines.filter((line) => '_aws' in line).map(({ _aws, ...rest }) => rest);

/** Both built functions on a table of their own, with stand-ins for Cognito, QuickSight and Lambda's Invoke. */
async function deployed({ quickSight = () => Response.json(listed('sales', 'costs')) } = {}) {
  const { jwks } = await key;
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  const userPool = await serve(() => Response.json(jwks));
  const frames = { issued: 'https://localhost:1', served: 'http://localhost:1' };
  const endpoints = { userPool, quickSight: await serve(quickSight), frames };
  const environment = {
    TABLE: tableName,
    SETTINGS: JSON.stringify({ ...fiveFields, access: 'by-group', endpoints }),
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SESSION_TOKEN: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: table.url(),
  };
  const sync = aFunction('sync', environment);
  const invocations: string[] = [];
  const lambda = await serve(async (request) => {
    invocations.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`);
    return Response.json(await sync.invoke(await request.json()));
  });
  const bucket = await aBucket(Date.now, { accessKeyId: 'test', secretAccessKey: 'test', sessionToken: 'test' });
  onTestFinished(() => bucket.close());
  const api = aFunction('api', {
    ...environment,
    SYNC_FUNCTION: 'portal-sync',
    DOWNLOADS_BUCKET: 'portal-downloads',
    AWS_ENDPOINT_URL_LAMBDA: lambda,
    AWS_ENDPOINT_URL_S3: bucket.url,
  });
  const token = (groups: string[]) =>
    key.then((pair) =>
      anIdToken(pair, {
        iss: `${userPool}/${fiveFields.userPoolId}`,
        aud: fiveFields.userPoolClientId,
        'cognito:groups': groups,
      }),
    );
  /** As a manager, unless the headers say otherwise. */
  const call = async (path: string, { headers = {}, body }: Parameters<typeof aV2Event>[1] = {}) => {
    const authorization = `Bearer ${await token(['SuperUser'])}`;
    const answer = (await api.invoke(
      aV2Event(path, { headers: { authorization, ...headers }, ...(body && { body }) }),
    )) as Answer;
    const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
    const isZipped = answer.headers['content-encoding'] === 'gzip';
    const text = String(isZipped ? gunzipSync(bytes) : bytes);
    return { status: answer.statusCode, headers: answer.headers, isZipped, json: JSON.parse(text) };
  };
  return { table, api, sync, call, invocations };
}

describe('the functions that are deployed to Lambda', () => {
  it('sync, list and save by way of the gateway, under one request id in both logs', async () => {
    const { api, sync, call, invocations } = await deployed();
    const synced = await call('/quicksight/dashboard/sync', { headers: { 'x-request-id': 'the-portals-id' } });
    expect(synced).toMatchObject({ status: 200, json: { status: 'SYNC', added: 2 } });
    expect(invocations).toEqual([
      expect.stringMatching(/^\/2015-03-31\/functions\/portal-sync\/invocations AWS4-HMAC-SHA256 .*\/lambda\//),
    ]);
    await vi.waitFor(() => {
      expect(idOf(api.lines())).toBe('the-portals-id');
      expect(idOf(sync.lines())).toBe('the-portals-id');
    });

    const list = await call('/quicksight/dashboard/list');
    expect(list).toMatchObject({ status: 200, isZipped: true });
    expect(JSON.stringify(list.json)).toContain('arn:of:sales');
    const history = await call('/quicksight/dashboard/history?topic=syncs');
    expect(history.json.entries).toMatchObject([{ kind: 'synced', by: { sub: expect.any(String) } }]);
    const saved = await call('/cognito/user/homePath', { body: { homePath: '/management' } });
    expect(saved).toMatchObject({ status: 200, json: { homePath: '/management' } });
  });

  it('keep a download in the bucket, for whoever has its address', async () => {
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
    await vi.waitFor(() => {
      expect(metricsIn(sync.lines())).toEqual([{ end: 'done', SyncSeconds: expect.any(Number) }]);
      expect(metricsIn(api.lines())).toContainEqual({
        method: 'GET',
        status: 200,
        route: '/prod/quicksight/dashboard/sync',
        CallSeconds: expect.any(Number),
      });
    });
  });

  it('say that a sync runs while another process holds the lease', async () => {
    const { table, call } = await deployed();
    await createDynamoDbSyncLease(table.client(), tableName).take();
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
    expect(failure).toContain('SETTINGS.publicUrl is missing');
    expect(failure).toContain('SETTINGS.region must be an AWS region');
  });
});
