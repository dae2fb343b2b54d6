import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod/mini';
import { problemAnswer } from '#contract/problem';
import type { Company } from '#domain/people/companies/company';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { anIdToken, badTokens, pool, theSigningKey } from '../tokens';
import { anApi, anUpdate, authorised, bearer, calls, forEveryone } from './an-api';

const line = z.looseObject({ time: z.iso.datetime(), requestId: z.string() });

/** An API whose clock can be advanced, and the lines of its log. */
function anApiWithClock() {
  let now = Date.parse('2026-11-20T08:00:00Z');
  const parts = anApi({ clock: () => new Date(now) });
  return {
    ...parts,
    lines: () => parts.log.map((text) => line.parse(JSON.parse(text))),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
const update = (body: object) => ({ ...calls.update, body: JSON.stringify(body) });

it('the record contains who changed what and when, with the request’s id', async () => {
  const { app, lines } = anApiWithClock();
  const headers = { ...(await authorised('SuperUser')), 'X-Request-Id': 'ERR-7F3K-20C1' };
  await app.request(calls.update.path, { ...update(anUpdate), headers });
  await app.request(calls.sync.path, { headers });
  const always = { sub: 'a-sub', time: expect.any(String), requestId: 'ERR-7F3K-20C1' };
  expect(lines()).toEqual([
    { ...always, level: 'info', event: 'signed-in-as-manager', method: 'POST', path: calls.update.path },
    {
      ...always,
      level: 'info',
      event: 'updated',
      dashboard: forEveryone.id,
      method: 'POST',
      path: calls.update.path,
    },
    {
      ...always,
      level: 'info',
      event: 'synced',
      added: 0,
      renamed: 2,
      missing: 0,
      returned: 0,
      method: 'GET',
      path: calls.sync.path,
    },
  ]);
});

it('the record contains each call of people with its status and duration, if asked to, and none of strangers', async () => {
  const { app, log } = anApi({}, { recordCalls: true });
  await app.request(calls.embedUrl.path, { headers: await authorised('Sales') });
  await app.request(calls.list.path);
  const always = {
    level: 'info',
    event: 'answered',
    ms: expect.any(Number),
    time: expect.any(String),
    method: 'GET',
  };
  const requestId: unknown = expect.any(String);
  expect(log.map((text): unknown => JSON.parse(text))).toEqual([
    { ...always, status: 200, sub: 'a-sub', path: '/prod/quicksight/dashboard/embededUrl', requestId },
  ]);
});

it('the record contains no more than the beginning of a long path', async () => {
  const { app, log } = anApi({}, { recordCalls: true });
  await app.request(`/prod/${'a'.repeat(10_000)}`, { headers: await authorised('Sales') });
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ path: `/prod/${'a'.repeat(494)}` });
});

it('the record contains each manager’s sign-in once, and no other user’s', async () => {
  const { app, lines, key } = anApiWithClock();
  const asking = async (session: string, group: string) => {
    const token = await anIdToken(key, { 'cognito:groups': [group], origin_jti: session });
    await app.request(calls.list.path, { headers: bearer(token) });
  };
  for (const session of ['one', 'one', 'two', 'one', 'two']) await asking(session, 'SuperUser');
  await asking('three', 'Sales');
  expect(lines().map(({ event }) => event)).toEqual(['signed-in-as-manager', 'signed-in-as-manager']);
});

it('the record contains what was refused, and why', async () => {
  const { app, lines, key } = anApiWithClock();
  const headers = await authorised('Sales');
  await app.request(calls.sync.path, { headers });
  await app.request(calls.update.path, { ...update(anUpdate), headers });
  await app.request('/prod/quicksight/dashboard/embededUrl?id=dashboard@draft', { headers });
  await app.request(calls.saveHomePath.path, { method: 'POST', body: 'x'.repeat(70_000), headers });
  await app.request(calls.list.path, { headers: bearer((await badTokens(key))['expired'] ?? '') });
  expect(lines().map(({ event, code, sub }) => [event, code, sub])).toEqual([
    ['refused', 'not-allowed', 'a-sub'],
    ['refused', 'not-allowed', 'a-sub'],
    ['refused', 'not-found', 'a-sub'],
    ['refused', 'too-large', 'a-sub'],
    ['refused', 'unauthenticated', undefined],
  ]);
});

it('the record says why a token was refused: where the clock is an hour ahead, every one has expired', async () => {
  const { app, lines, key } = anApiWithClock();
  const headers = bearer(await anIdToken(key));
  const status = async () => (await app.request(calls.list.path, { headers })).status;
  expect(await status()).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await status()).toBe(401);
  expect(lines().at(-1)).toMatchObject({ event: 'refused', code: 'unauthenticated', reason: 'JwtExpiredError' });
  await app.request(calls.list.path, { headers: bearer(await anIdToken(key, { aud: 'another-client' })) });
  expect(lines().at(-1)).toMatchObject({ event: 'refused', reason: 'JwtInvalidAudienceError' });
  vi.useRealTimers();
  expect(await status()).toBe(200);
});

it('a person of a company who came another way is answered 403, and the record names the way and no address', async () => {
  const contoso: Company = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['example.com'] };
  const key = await theSigningKey();
  const tokenVerifier = createCognitoTokenVerifier({ ...pool, jwks: key.jwks, companies: [contoso] });
  const { app, log } = anApi({ tokenVerifier });
  const answer = await app.request(calls.list.path, { headers: bearer(await anIdToken(key)) });
  expect(answer.status).toBe(403);
  expect(problemAnswer.parse(await answer.json()).code).toBe('other-provider');
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ code: 'other-provider', reason: 'provider: password' });
  expect(log.join()).not.toContain('ann@');
});

it('the record names the rows of a sync that could not be read, and counts those that need confirmation', async () => {
  const { app, lines, biService } = anApiWithClock();
  biService.has();
  biService.hasUnreadable('sales', undefined);
  const answer = await app.request(calls.sync.path, { headers: await authorised('SuperUser') });
  const found = { missing: 0, unconfirmed: 2, unreadable: { count: 2, names: ['sales'] } };
  expect(await answer.json()).toMatchObject({ status: 'SYNC', ...found });
  expect(lines().at(-1)).toMatchObject({ level: 'warn', event: 'synced', ...found });
  const confirmed = await app.request(`${calls.sync.path}?missing=2`, { headers: await authorised('SuperUser') });
  expect(await confirmed.json()).toMatchObject({ status: 'SYNC', missing: 2 });
});

it('the record holds no token, title, address or embed URL', async () => {
  const { app, log, key } = anApiWithClock();
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const headers = { ...bearer(token), 'X-Request-Id': token };
  await app.request(calls.update.path, { ...update({ ...anUpdate, title: 'Merger plans' }), headers });
  await app.request(calls.embedUrl.path, { headers });
  await app.request(calls.download.path, { ...calls.download, headers });
  await app.request(`${calls.embedUrl.path}x&access_token=${token}`, { headers });
  await app.request(calls.list.path, { headers: bearer(`${token}x`) });
  expect(log.length).toBeGreaterThan(4);
  expect(log.join('\n')).toContain('"event":"download-offered","until":"2026-11-20T09:00:00.000Z"');
  expect(log.join('\n')).not.toMatch(/eyJ|Merger|ann@example|https:|secret-|downloads\/1|a-signature/);
});

it('the id of a request is the portal’s, in the answer and in a problem’s reference', async () => {
  const dashboards = { ...anApi().dashboards, list: () => Promise.reject(new Error('disk full')) };
  const { app, log } = anApi({ dashboards });
  const headers = { ...(await authorised('User')), 'X-Request-Id': 'ERR-7F3K-20C1' };
  const answer = await app.request(calls.list.path, { headers });
  expect(answer.headers.get('X-Request-Id')).toBe('ERR-7F3K-20C1');
  expect(await answer.json()).toMatchObject({ reference: 'ERR-7F3K-20C1' });
  expect(log[0]).toContain('"requestId":"ERR-7F3K-20C1"');
});

it.each(['', 'two words', 'a"b', '{"level":"info"}', 'a.b', '../x', 'x'.repeat(65)])(
  'the id of a request is made here where the portal’s is %j',
  async (id) => {
    const answer = await anApi().app.request(calls.list.path, { headers: { 'X-Request-Id': id } });
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  },
);

it.each(['sync', 'previewSync'] as const)(
  'the backend answers HEAD of %s with the method that it takes, and reads nothing',
  async (call) => {
    const { app, biService } = anApi();
    const headers = await authorised('SuperUser');
    const answer = await app.request(calls[call].path, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET']);
    expect(biService.readings).toBe(0);
    expect((await app.request(calls.list.path, { method: 'HEAD', headers })).status).toBe(200);
  },
);
