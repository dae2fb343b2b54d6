import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { serve } from '../../adapters/serve';
import { aBucket } from '../adapters/a-bucket';
import { aDynamoDbTable, tableName } from '../adapters/dynamodb/a-dynamodb-table';
import { fiveFields } from '../settings/a-settings-file';
import { anIdToken, theSigningKey } from '../tokens';
import { aFunction, aV2Event } from './a-function';

const key = theSigningKey();
/** Settings of the portal that these functions are. */
export const stage = 'northfield';

interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: boolean;
}

export const listed = (...ids: string[]) => ({
  Status: 200,
  DashboardSummaryList: ids.map((id) => ({ DashboardId: id, Name: id, Arn: `arn:of:${id}` })),
});

/** Both built functions on a table of their own, with stand-ins for Cognito, QuickSight and Lambda's Invoke. */
export async function deployed({
  quickSight = () => Response.json(listed('sales', 'costs')),
}: { quickSight?: (request: Request) => Response | Promise<Response> } = {}) {
  const { jwks } = await key;
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  const userPool = await serve(() => Response.json(jwks));
  const frames = { issued: 'https://localhost:1', served: 'http://localhost:1' };
  const endpoints = { userPool, quickSight: await serve(quickSight), frames };
  const environment = {
    TABLE: tableName,
    STAGE: stage,
    // The pool has keys, and no people.
    SETTINGS: JSON.stringify({ ...fiveFields, access: 'by-group', endpoints, sessionCheck: false }),
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_SESSION_TOKEN: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: table.url(),
  };
  const sync = aFunction('sync', environment);
  const invocations: string[] = [];
  /** Work that nobody waits for. */
  const begun: Promise<unknown>[] = [];
  const lambda = await serve(async (request) => {
    invocations.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`);
    const answer = sync.invoke(await request.json());
    if (request.headers.get('x-amz-invocation-type') !== 'Event') return Response.json(await answer);
    begun.push(answer);
    return new Response(null, { status: 202 });
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
  const token = (sub: string, groups: string[]) =>
    key.then((pair) =>
      anIdToken(pair, {
        sub,
        iss: `${userPool}/${fiveFields.userPoolId}`,
        aud: fiveFields.userPoolClientId,
        'cognito:groups': groups,
      }),
    );
  /** As a manager, unless it says otherwise. */
  const call = async (
    path: string,
    { headers = {}, body, as = 'a-sub' }: Parameters<typeof aV2Event>[1] & { as?: string } = {},
  ) => {
    const authorization = `Bearer ${await token(as, as === 'a-sub' ? ['SuperUser'] : ['Ops'])}`;
    const answer = (await api.invoke(
      aV2Event(path, { headers: { authorization, ...headers }, ...(body && { body }) }),
    )) as Answer;
    const bytes = Buffer.from(answer.body, answer.isBase64Encoded ? 'base64' : 'utf8');
    const isZipped = answer.headers['content-encoding'] === 'gzip';
    const text = String(isZipped ? gunzipSync(bytes) : bytes);
    // Takes the last of several lines.
    const json = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    return { status: answer.statusCode, headers: answer.headers, isZipped, bytes: bytes.length, json };
  };
  return { table, api, sync, call, invocations, begun };
}
