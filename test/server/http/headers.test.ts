import { expect, it } from 'vitest';
import type { BiFailure } from '#server/ports/bi-service';
import { anApi, authorised, callNames, calls, statusOf, forEveryone } from './an-api';

const expected = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const expectHeaders = (answer: Response) => {
  expect(Object.fromEntries(answer.headers)).toMatchObject(expected);
  expect(answer.headers.get('content-type')).toMatch(/^application\/((problem\+)?json|x-ndjson)$/);
};
const post = (body: BodyInit) => ({ ...calls.update, body });
const failing = (failure: BiFailure) => {
  const parts = anApi();
  parts.biService.fail(failure);
  return parts;
};
const broken = () => anApi({ dashboards: { ...anApi().dashboards, list: () => Promise.reject(new Error('bug')) } });

it.each(callNames)('the security headers are on a success, a 401 and a 404 of %s', async (call) => {
  const { path, ...request } = calls[call];
  const { app } = anApi();
  const headers = await authorised('SuperUser');
  const answers = [
    [statusOf(call), await app.request(path, { ...request, headers })],
    [401, await app.request(path, request)],
    [404, await app.request(path, { method: 'PUT', headers })],
    [404, await app.request(`/prod/x${path}`, { ...request, headers })],
  ] as const;
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expectHeaders(answer);
  }
});

it.each([
  [400, anApi(), post('{'), 'SuperUser'],
  [403, anApi(), calls.sync, 'User'],
  [409, anApi(), post((calls.update.body ?? '').replace('{', '{"updatedAt":"2020-01-01T00:00:00Z",')), 'SuperUser'],
  [413, anApi(), post('x'.repeat(70_000)), 'SuperUser'],
  [429, failing({ kind: 'busy', retryAfterSeconds: 1 }), calls.embedUrl, 'User'],
  [500, broken(), calls.list, 'User'],
  [502, failing({ kind: 'refused', reason: 'x' }), calls.sync, 'SuperUser'],
  [503, failing({ kind: 'unreachable', reason: 'x' }), calls.sync, 'SuperUser'],
])('the security headers are on a %i', async (status, { app }, { path, ...request }, group) => {
  const answer = await app.request(path, { ...request, headers: await authorised(group) });
  expect(answer.status).toBe(status);
  expectHeaders(answer);
});

const origin = 'https://portal.example';
const preflight = { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' } };

it('portals of other origins are turned away unless they are listed', async () => {
  for (const { app } of [anApi(), anApi({}, { allowedOrigins: ['https://other.example'] })]) {
    const headers = { ...(await authorised('User')), Origin: origin };
    const answers = [await app.request(calls.update.path, preflight), await app.request(calls.list.path, { headers })];
    for (const answer of answers) expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
});

it('portals of other origins can call if they are listed, without the browser’s credentials', async () => {
  const { app } = anApi({}, { allowedOrigins: [origin] });
  const before = await app.request(calls.update.path, preflight);
  const headers = { ...(await authorised('User')), Origin: origin };
  const answer = await app.request(`/prod/quicksight/dashboard/embededUrl?id=${forEveryone.id}`, { headers });
  expect(before.status).toBe(204);
  expect(before.headers.get('Access-Control-Allow-Headers')).toBe(
    'Authorization,Content-Type,X-Access-Token,X-Id-Token,X-Amz-Date,X-Amz-Security-Token',
  );
  for (const { headers } of [before, answer]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  }
  expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After,Date,X-Request-Id');
});

it('portals of other origins are never reflected', async () => {
  const { app } = anApi({}, { allowedOrigins: [origin] });
  for (const foreign of ['null', 'https://portal.example.evil.example', 'http://portal.example', `${origin}:444`]) {
    const answer = await app.request(calls.list.path, { headers: { Origin: foreign } });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
});
