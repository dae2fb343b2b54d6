import { expect, it } from 'vitest';
import { serve } from '../../test/adapters/serve.ts';
import { type WellSeen, whatIsSeen } from '../../test/server/application/health/what-is-seen.ts';
import { examineStage } from '../commands/examine-stage.ts';
import { minimal, settingsOf } from './synthesised.ts';

const pool = { userPoolId: 'eu-west-1_AbCdEfGhI', userPoolClientId: 'client1' };
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
const xml = (content: string, status = 200) =>
  new Response(`<?xml version="1.0"?>${content}`, { status, headers: { 'content-type': 'text/xml' } });

/** A deployed stage that answers well, but for what is given; CloudFormation answers `status` for the portal's stack. */
async function found({
  status = 'UPDATE_COMPLETE',
  outputs = {},
  data = 'CREATE_COMPLETE',
  seen = whatIsSeen(),
  lambda = 200,
  denied = false,
  settings = minimal,
} = {}) {
  const { headers } = (whatIsSeen() as WellSeen).address.page.value;
  const site = await serve(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/') return new Response('', { headers });
    if (pathname === '/config.json') return Response.json({ region: 'eu-west-1', ...pool });
    const ofCall = { 'cache-control': 'no-store', 'www-authenticate': 'Bearer error="invalid_token"' };
    return pathname.startsWith('/prod')
      ? Response.json({}, { status: 401, headers: ofCall })
      : new Response('', { status: 404 });
  });
  const given = {
    Address: site,
    SyncFunction: 'portal-sync',
    UserPoolId: pool.userPoolId,
    UserPoolClientId: pool.userPoolClientId,
    ...outputs,
  };
  const cloudFormation = await serve(async (request) => {
    const name = new URLSearchParams(await request.text()).get('StackName') ?? '';
    if (denied)
      return xml('<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>', 403);
    const is = name === 'portal-data' ? data : status;
    if (is === 'none') {
      return xml(
        `<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
        400,
      );
    }
    const members = Object.entries(name === 'portal' ? given : {}).map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    );
    return xml(
      `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-11-27T00:00:00Z</CreationTime><StackStatus>${is}</StackStatus><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
    );
  });
  const asked: string[] = [];
  const functions = await serve(async (request) => {
    asked.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json(
      {
        ok: true,
        value: { ...seen, intended: { ...seen.intended, publicUrl: site, liveUpdates: false, companies: [] } },
      },
      { status: lambda },
    );
  });
  const { findings } = await examineStage(settingsOf(settings), { cloudFormation, lambda: functions, credentials });
  return { asked, findings: findings.map(({ state, code }) => `${state} ${code}`) };
}

it('the doctor on a stage asks the stage’s own function, and finds nothing where all is well', async () => {
  expect(await found()).toEqual({
    asked: ['/2015-03-31/functions/portal-sync/invocations {"work":"health","requestId":"doctor"}'],
    findings: [],
  });
});

it.each([
  ['no portal', { status: 'none' }, ['wrong stack-missing']],
  ['no data', { data: 'DELETE_COMPLETE' }, ['wrong stack-missing']],
  ['a deployment that failed', { status: 'UPDATE_ROLLBACK_FAILED' }, ['wrong stack-failed']],
  [
    'a first deployment that was taken back',
    { status: 'ROLLBACK_COMPLETE', outputs: { Address: '' } },
    ['wrong stack-failed'],
  ],
  ['a deployment that was taken back', { status: 'UPDATE_ROLLBACK_COMPLETE' }, ['warning stack-taken-back']],
  ['a deployment under way', { status: 'UPDATE_IN_PROGRESS' }, ['unknown stack-in-progress']],
  ['a stack of an earlier version', { outputs: { SyncFunction: '' } }, ['unknown stack-outdated']],
  ['settings that are not deployed', { settings: { ...minimal, access: 'open' } }, ['warning not-deployed']],
  ['a function that fails', { lambda: 500 }, ['unknown late']],
  [
    'no manager in the pool',
    { seen: whatIsSeen((seen) => void Object.assign(seen.pool, { members: { ok: true, value: 0 } })) },
    ['wrong no-manager'],
  ],
])('the doctor on a stage names %s', async (_, given, findings) => {
  expect((await found(given)).findings).toEqual(findings);
});

it('the doctor on a stage ends with the right that it needs where AWS refuses to describe a stack', async () => {
  await expect(found({ denied: true })).rejects.toThrow(
    /account 111122223333 with the right cloudformation:DescribeStacks/,
  );
});
