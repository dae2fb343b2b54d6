import { createAdaptorServer } from '@hono/node-server';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createQuickSightSnapshots } from '#server/adapters/quicksight/quicksight-snapshots';
import { lookAtRights } from '#server/adapters/quicksight/quicksight-rights';
import { allowed } from '#server/application/health/quicksight-checks';
import { type AboutFile, type MadeFile, type Snapshot, largestFile } from '#server/ports/snapshots';
import { type TlsIdentity, loadTlsIdentity } from '../../../../local/bi-service/certificate';
import { workbook } from '../../../../local/bi-service/snapshots/files/xlsx';
import { closeAtOnce, listenAtFreePort } from '../../../listen';

const reader = { name: 'ann-sub', email: 'ann@example.com' };
const snapshot: Snapshot = {
  id: 'run-1',
  dashboard: 'sales',
  sheet: 'overview',
  format: 'pdf',
  parameters: [
    { name: 'Region', kind: 'text', values: ['EU', 'US'] },
    { name: 'Year', kind: 'integer', values: ['2026', 'all'] },
    { name: 'Share', kind: 'decimal', values: ['0.5'] },
    { name: 'Since', kind: 'time', values: ['2026-11-20T08:00:00Z'] },
  ],
};

interface Asked {
  region: string | undefined;
  key: string | undefined;
  path: string;
  body: string;
}
type Answer = Response | object | undefined;

let identity: TlsIdentity;
beforeAll(async () => void (identity = await loadTlsIdentity(await mkdtemp(join(tmpdir(), 'snapshots-')))));

const credentials = (number: number): string =>
  `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
   <AccessKeyId>READER${number}</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
   <Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

const errorOf = (name: string, status: number): Response =>
  Response.json({ Message: `about ${name}` }, { status, headers: { 'x-amzn-errortype': name } });

/** Snapshots of an account that answers as `answerTo` says, by a part of the path, and otherwise as if all went well. */
async function anAccount(answerTo: Record<string, (asked: Asked) => Answer> = {}) {
  const asked: Asked[] = [];
  let sessions = 0;
  const answer = async (request: Request): Promise<Response> => {
    const authorization = request.headers.get('authorization') ?? '';
    const [, key, region] = /Credential=(\w+)\/\d+\/([\w-]+)\//.exec(authorization) ?? [];
    const { pathname: path, host } = new URL(request.url);
    const call = { region, key, path, body: await request.text() };
    asked.push(call);
    const [, special] = Object.entries(answerTo).find(([part]) => path.endsWith(part)) ?? [];
    const found = special?.(call);
    if (found instanceof Response) return found;
    if (found) return Response.json(found);
    if (path.endsWith('/identity-context')) return Response.json({ Status: 200, Context: 'the-context' });
    if (path === '/sts/') return new Response(credentials(++sessions), { headers: { 'content-type': 'text/xml' } });
    if (path === '/file') return new Response('%PDF');
    if (path.endsWith('/result')) {
      const S3Results = [{ S3Uri: `https://${host}/file?X-Amz-Signature=secret` }];
      return Response.json({ JobStatus: 'COMPLETED', Result: { RegisteredUsers: [{ FileGroups: [{ S3Results }] }] } });
    }
    if (request.method === 'GET') return Response.json({ JobStatus: 'COMPLETED' });
    return Response.json({ SnapshotJobId: 'run-1', Status: 200 });
  };
  const { key, certificate } = identity;
  const server = createAdaptorServer({
    fetch: answer,
    createServer,
    serverOptions: { key, cert: certificate },
  }) as Server;
  const port = await listenAtFreePort(server);
  onTestFinished(() => closeAtOnce(server as Parameters<typeof closeAtOnce>[0]));
  const endpoint = `https://localhost:${port}`;
  const access = {
    accountId: '111122223333',
    region: 'eu-west-1',
    identityRegion: 'us-east-1',
    endpoint,
    stsEndpoint: `${endpoint}/sts`,
    exportRoleArn: 'arn:aws:iam::111122223333:role/portal-exports',
    certificate,
    credentials: { accessKeyId: 'PORTAL', secretAccessKey: 'secret' },
  };
  return { snapshots: createQuickSightSnapshots(access), access, asked };
}

it('a job is started and fetched with the identity of its reader, in the regions where each is', async () => {
  const { snapshots, asked } = await anAccount();
  expect(await snapshots.start(snapshot, reader)).toEqual({ ok: true, value: undefined });
  const seen = await snapshots.look(snapshot, reader);
  expect(seen).toMatchObject({ ok: true, value: { state: 'made' } });
  const jobs = '/accounts/111122223333/dashboards/sales/snapshot-jobs';
  expect(asked.map(({ key, region, path }) => [key, region, path])).toEqual([
    ['PORTAL', 'us-east-1', '/accounts/111122223333/identity-context'],
    ['PORTAL', 'eu-west-1', '/sts/'],
    ['READER1', 'eu-west-1', jobs],
    ['READER1', 'eu-west-1', `${jobs}/run-1`],
    ['READER1', 'eu-west-1', `${jobs}/run-1/result`],
    [undefined, undefined, '/file'],
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    UserIdentifier: { UserArn: 'arn:aws:quicksight:us-east-1:111122223333:user/default/ann-sub' },
    SessionExpiresAt: expect.any(Number) as number,
    ContextRegion: 'eu-west-1',
  });
  expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toMatchObject({
    Action: 'AssumeRole',
    DurationSeconds: '900',
    RoleSessionName: 'run-1',
    'ProvidedContexts.member.1.ProviderArn': 'arn:aws:iam::aws:contextProvider/QuickSight',
    'ProvidedContexts.member.1.ContextAssertion': 'the-context',
  });
  expect(JSON.parse(asked[2]?.body ?? '')).toEqual({
    SnapshotJobId: 'run-1',
    SnapshotConfiguration: {
      FileGroups: [
        { Files: [{ FormatType: 'PDF', SheetSelections: [{ SheetId: 'overview', SelectionScope: 'ALL_VISUALS' }] }] },
      ],
      Parameters: {
        StringParameters: [{ Name: 'Region', Values: ['EU', 'US'] }],
        IntegerParameters: [{ Name: 'Year', Values: [2026] }],
        DecimalParameters: [{ Name: 'Share', Values: [0.5] }],
        DateTimeParameters: [{ Name: 'Since', Values: [1_795_161_600] }],
      },
    },
  });
});

it('the sheets, tables and parameters of a dashboard are read, and a dashboard that is gone is not found', async () => {
  const Definition = {
    Sheets: [
      {
        SheetId: 'overview',
        Name: 'Overview',
        Visuals: [
          { KPIVisual: { VisualId: 'revenue' } },
          { TableVisual: { VisualId: 'orders', Title: { FormatText: { PlainText: 'Orders' } } } },
          { PivotTableVisual: { VisualId: 'months', Title: { FormatText: { RichText: '<b>Months</b>' } } } },
          { TableVisual: { VisualId: 'bare' } },
        ],
      },
    ],
    ParameterDeclarations: [
      { StringParameterDeclaration: { Name: 'Region' } },
      { DateTimeParameterDeclaration: { Name: 'Since' } },
    ],
  };
  const { snapshots } = await anAccount({ '/sales/definition': () => ({ Status: 200, Definition }) });
  expect(await snapshots.contents('sales')).toEqual({
    ok: true,
    value: {
      sheets: [
        {
          id: 'overview',
          name: 'Overview',
          tables: [
            { id: 'orders', name: 'Orders' },
            { id: 'months', name: 'Months' },
            { id: 'bare', name: 'bare' },
          ],
        },
      ],
      parameters: [
        { name: 'Region', kind: 'text' },
        { name: 'Since', kind: 'time' },
      ],
    },
  });
  const { snapshots: others } = await anAccount({ '/definition': () => errorOf('ResourceNotFoundException', 404) });
  expect(await others.contents('sales')).toEqual({ ok: false, failure: { kind: 'not-found' } });
});

it('a table is asked for alone', async () => {
  const { snapshots, asked } = await anAccount();
  await snapshots.start({ ...snapshot, format: 'csv', visual: 'orders' }, reader);
  expect(asked[2]?.body).toContain(
    '[{"SheetId":"overview","SelectionScope":"SELECTED_VISUALS","VisualIds":["orders"]}],"FormatType":"CSV"',
  );
});

it('a workbook tells in a sheet of its own which view it holds', async () => {
  const table = { title: 'Orders', columns: [{ label: 'Region' }], rows: [['EU']] };
  const made = new Uint8Array(await workbook([table]));
  const { snapshots } = await anAccount({ '/file': () => new Response(made) });
  const about: AboutFile = { title: 'About', lines: [['Dashboard', 'Sales']] };
  const seen = await snapshots.look({ ...snapshot, format: 'xlsx', visual: 'orders', about }, reader);
  expect(seen).toMatchObject({ ok: true, value: { state: 'made', table: { rows: 1, columns: 1 } } });
  const { content } = (seen as { value: MadeFile }).value;
  expect((await readWorkbook(Buffer.from(content))).map(({ sheet }) => sheet)).toEqual(['Orders', 'About']);
});

it.each([
  ['LimitExceededException', 409, { kind: 'full' }],
  ['ThrottlingException', 429, { kind: 'busy' }],
  ['AccessDeniedException', 401, { kind: 'no-access' }],
  ['AccessDeniedException', 403, { kind: 'no-access' }],
  ['ResourceNotFoundException', 404, { kind: 'not-found' }],
  ['InvalidParameterValueException', 400, { kind: 'refused' }],
  ['UnsupportedPricingPlanException', 403, { kind: 'add-on' }],
  ['UnsupportedUserEditionException', 403, { kind: 'add-on' }],
  ['InternalFailureException', 500, { kind: 'unreachable' }],
])('a start that is answered %s %d is asked once, and ends as it should', async (name, status, failure) => {
  const { snapshots, asked } = await anAccount({ '/snapshot-jobs': () => errorOf(name, status) });
  expect(await snapshots.start(snapshot, reader)).toMatchObject({ ok: false, failure });
  expect(asked.filter(({ path }) => path.endsWith('/snapshot-jobs'))).toHaveLength(1);
});

it('a job that has been started before counts as started', async () => {
  const { snapshots } = await anAccount({ '/snapshot-jobs': () => errorOf('ResourceExistsException', 409) });
  expect(await snapshots.start(snapshot, reader)).toMatchObject({ ok: true });
});

it('credentials that have expired are replaced once, before a reader counts as refused', async () => {
  const { snapshots, asked } = await anAccount({
    '/run-1': ({ key }) => (key === 'READER1' ? errorOf('AccessDeniedException', 401) : { JobStatus: 'RUNNING' }),
  });
  await snapshots.start(snapshot, reader);
  expect(await snapshots.look(snapshot, reader)).toEqual({ ok: true, value: { state: 'making' } });
  expect(asked.filter(({ path }) => path === '/sts/')).toHaveLength(2);
});

it.each([
  ['the context', '/identity-context', () => errorOf('AccessDeniedException', 403)],
  [
    'the role',
    '/sts/',
    () =>
      new Response('<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>', {
        status: 403,
      }),
  ],
])('where the portal itself is refused %s, that is for the operator', async (_, path, answer) => {
  const { snapshots } = await anAccount({ [path]: answer });
  expect(await snapshots.start(snapshot, reader)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
});

it('doctor and Health name the right that is missing to make exports', async () => {
  const { access } = await anAccount({
    '/definition': () => errorOf('ResourceNotFoundException', 404),
    '/identity-context': () => errorOf('AccessDeniedException', 403),
    '/sts/': () =>
      new Response('<ErrorResponse><Error><Code>InvalidContextAssertion</Code></Error></ErrorResponse>', {
        status: 400,
      }),
  });
  const rights = await lookAtRights(access, { managed: undefined, opens: undefined });
  const {
    ListUsers: _,
    DeleteUser: __,
    ...exporting
  } = Object.fromEntries(Object.entries(rights).map(([name, seen]) => [name.replace('quicksight:', ''), seen]));
  expect(allowed(exporting)).toMatchObject({ code: 'right', values: { action: 'GetIdentityContext' } });
});

const failing = (status: string, error: object, ofFile?: object) => ({
  JobStatus: status,
  ...(status === 'FAILED' && { ErrorInfo: error }),
  ...(ofFile && { Result: { RegisteredUsers: [{ FileGroups: [{ S3Results: [{ ErrorInfo: [ofFile] }] }] }] } }),
});

it.each([
  ['DASHBOARD_ACCESS_DENIED', 'no-access'],
  ['CAPABILITY_RESTRICTED', 'denied'],
  ['RLS_CHANGED', 'changed'],
  ['CLS_CHANGED', 'changed'],
  ['DATASET_DELETED', 'no-data'],
  ['INTERNAL', 'other'],
])('a job or a file of it that fails with %s has failed as: %s', async (ErrorType, why) => {
  for (const result of [failing('FAILED', { ErrorType }), failing('COMPLETED', {}, { ErrorType })]) {
    const { snapshots } = await anAccount({ '/result': () => result });
    expect(await snapshots.look(snapshot, reader)).toMatchObject({ ok: true, value: { state: 'failed', why } });
  }
});

it('a job that QuickSight does not know was never started', async () => {
  const { snapshots } = await anAccount({ '/run-1': () => errorOf('ResourceNotFoundException', 404) });
  expect(await snapshots.look(snapshot, reader)).toEqual({ ok: true, value: { state: 'unknown' } });
});

const aLargeFile = () => new Response('', { headers: { 'content-length': String(largestFile + 1) } });

it('a file beyond 50 MB is not read to its end, and no address is in the words of a failure', async () => {
  const { snapshots } = await anAccount({ '/file': aLargeFile });
  expect(await snapshots.look(snapshot, reader)).toEqual({ ok: true, value: { state: 'too-large' } });
  const { snapshots: others } = await anAccount({ '/file': () => new Response('Expired', { status: 403 }) });
  const failed = await others.look(snapshot, reader);
  expect(failed).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  expect(JSON.stringify(failed)).not.toContain('secret');
});
