import { describe, expect, it } from 'vitest';
import { calls as contract } from '#contract/calls';
import { problemAnswer } from '#contract/problem';
import { roles } from '#domain/access/roles';
import { anIdToken, seconds } from '../tokens';
import { anApi, authorised, bearer, callNames, calls, statusOf } from './an-api';

const { app, key } = anApi();
const expired = await anIdToken(key, { 'cognito:groups': ['SuperUser'], exp: seconds() - 1 });
const signed = (token: string) => ({
  Authorization:
    'AWS4-HMAC-SHA256 Credential=A/20261122/eu-west-1/execute-api/aws4_request, SignedHeaders=host, Signature=0',
  'X-Id-Token': token,
});
/** One of everyone's, and one of managers. */
const examples = ['list', 'update'] as const;

describe.each(callNames)('%s', (call) => {
  const { path, ...request } = calls[call];

  it('answers 401 to no token, and to one that has expired', async () => {
    for (const headers of [{}, bearer(expired)]) {
      const answer = await app.request(path, { ...request, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
      expect(problemAnswer.parse(await answer.json()).code).toBe('unauthenticated');
    }
  });

  it.each(process.env['SOAK'] ? [...roles, 'none'] : ['SuperUser', 'AdvancedUser'])(
    'allows the role %s what it can do',
    async (role) => {
      const answer = await anApi().app.request(path, { ...request, headers: await authorised(role) });
      const mayNot = role !== 'SuperUser' && contract[call].by === 'managers';
      expect(answer.status).toBe(mayNot ? 403 : statusOf(call));
      if (mayNot) expect(problemAnswer.parse(await answer.json()).code).toBe('not-allowed');
    },
  );
});

describe.each(examples)('%s', (call) => {
  const { path, ...request } = calls[call];

  it('answers 401 to another scheme, to a token where none belongs, and to a signed call with a wrong one', async () => {
    const { Authorization } = await authorised('SuperUser');
    const token = Authorization.slice('Bearer '.length);
    for (const headers of [
      { Authorization: token },
      { Authorization: `Basic ${token}` },
      { Cookie: Authorization },
      { Authorization: 'Basic abc', 'X-Id-Token': token },
      { Authorization: 'Bearer a.b.c', 'X-Id-Token': token },
      { 'X-Id-Token': Authorization },
      signed(expired),
    ]) {
      expect((await app.request(path, { ...request, headers })).status).toBe(401);
    }
    const asQuery = `${path}${path.includes('?') ? '&' : '?'}access_token=${token}`;
    expect((await app.request(asQuery, request)).status).toBe(401);
  });

  it('accepts the token of a call that is signed for a gateway', async () => {
    const { Authorization } = await authorised('SuperUser');
    const headers = signed(Authorization.slice('Bearer '.length));
    expect((await anApi().app.request(path, { ...request, headers })).status).toBe(statusOf(call));
  });

  it('allows everyone if access is open', async () => {
    const answer = await anApi({}, { access: 'open' }).app.request(path, { ...request, headers: await authorised() });
    expect(answer.status).toBe(statusOf(call));
  });
});

it.each([
  '/prod//quicksight/dashboard/list',
  '/prod/quicksight//dashboard/list',
  '/prod/quicksight/dashboard/%6cist',
  '/prod/quicksight/dashboard/list/',
  '/prod/quicksight/%2e%2e/quicksight/dashboard/list',
  '/prod/x/../quicksight/dashboard/list',
  '/prod/quicksight/dashboard/list%2f',
  '/prod/quicksight%2fdashboard%2flist',
  '/prod/%2e/quicksight/dashboard/list',
  '/prod/quicksight/dashboard/list;x=1',
  '/prod/quicksight/dashboard/list%00',
  '/prod/quicksight/dashboard/list%',
  '/prod/PROD/../quicksight/dashboard/sync',
  '/prod',
  '/prod/',
  '/prod/nothing',
])('lets nobody in without a token at %s', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expect((await app.request(path, { method })).status).toBe(401);
  }
});
