import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createIdentityPoolCredentials } from '#adapters/cognito/credentials/identity-pool-credentials';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { createSignedSend } from '#adapters/ipr-api/client/signed-send';
import type { Failure } from '#domain/failure';
import { failed, ok } from '#domain/result';
import { createServerClock } from '#timing/server-clock';
import { aGateway, identityPoolId, provider, region } from '../../local/signed-requests';
import { deferred } from '../../application/deferred';
import { holdTimers } from '../hold-timers';
import { serve } from '../serve';
import { aRow, atOnce, edit, id, json, problem, sales, seen, synced } from './a-backend';

const minute = 60_000;

interface World {
  /** Milliseconds that this machine's clock is ahead. */
  ahead?: number;
  /** Answers of the gateway or of a proxy before it, by the number of the request; undefined lets it pass. */
  before?: (nth: number) => Response | undefined;
  /** Answers of the backend, in order; the last one again. */
  answers?: Response[];
  tokens?: string[];
  hidesDate?: boolean;
}

/** The portal's adapters, a gateway that verifies signatures, and a backend that counts what reaches it. */
async function aSignedWorld({
  ahead = 0,
  before,
  answers = [json([aRow])],
  tokens = ['token-of-ann'],
  hidesDate,
}: World = {}) {
  const reached: Request[] = [];
  const asked: Request[] = [];
  const backend = new Hono().all('*', (context) => {
    reached.push(context.req.raw.clone());
    return (answers[Math.min(reached.length, answers.length) - 1] ?? json({})).clone();
  });
  const gateway = await aGateway(backend);
  const url = await serve(async (request) => {
    asked.push(request.clone());
    const own = before?.(asked.length);
    if (own) return own;
    const answer = await gateway.fetch(request);
    // Node adds the time to an answer that has none.
    return hidesDate ? new Response(answer.body, { status: answer.status, headers: { date: '' } }) : answer;
  });
  const clock = createServerClock(() => Date.now() + ahead);
  const credentials = createIdentityPoolCredentials({
    identityPoolId,
    endpoint: `${gateway.url}/identity-pool`,
    provider,
    clock,
    pause: async () => {},
  });
  let renewals = 0;
  const idToken = async (options?: { refused: string }) => {
    if (options) renewals += 1;
    return ok({ token: tokens[Math.min(renewals, tokens.length - 1)] ?? '', sub: 'ann' });
  };
  const calls = { send: createSignedSend({ credentials, region, clock }), longestDelay: 300_000 };
  return { ...createIprApi(`${url}/prod`, { idToken }, true, calls), asked, reached, renewals: () => renewals };
}

const invalid = () => json({ message: 'The security token included in the request is invalid.' }, 403);

it('a signed call reaches the backend, with the ID token in a signed header and any id and body', async () => {
  const { catalogue, tickets, identity, reached } = await aSignedWorld({
    answers: [
      json([aRow]),
      json({ status: 'SYNC' }),
      json({ embedUrl: 'https://a' }),
      json({ sub: 'ann', email: 'e' }),
    ],
  });
  expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0 }));
  expect(await catalogue.update(id, { ...edit, title: 'Größe “L” 東京' }, seen)).toEqual(ok({ status: 'SYNC' }));
  const odd = `pk@a b+c/d?e=f&g%h'()*!~ü` as typeof id;
  expect(await tickets.issue(odd)).toMatchObject({ ok: true });
  expect(await identity.current()).toMatchObject({ ok: true });
  expect(new URL(reached[2]?.url ?? '').searchParams.get('id')).toBe(odd);
  expect(await reached[1]?.json()).toMatchObject({ title: 'Größe “L” 東京' });
  for (const { headers } of reached) {
    expect(headers.get('x-id-token')).toBe('token-of-ann');
    expect(headers.get('authorization')).toMatch(/SignedHeaders=host;x-amz-date;x-amz-security-token;x-id-token,/);
  }
});

describe('a signed call is repeated', () => {
  it.each([-24 * 60, -60, -6, 6, 60, 24 * 60])(
    'by the gateway’s time where this clock is %d minutes off, once and for all, a sync and an update too',
    async (minutes) => {
      const world = await aSignedWorld({ ahead: minutes * minute, answers: [json(synced), json({ status: 'SYNC' })] });
      expect(await world.sync.run()).toMatchObject({ ok: true });
      expect(world.asked).toHaveLength(2);
      expect(await world.catalogue.update(id, edit, seen)).toMatchObject({ ok: true });
      expect(world.asked).toHaveLength(3);
      expect(world.reached).toHaveLength(2);
    },
  );

  it('for each of several calls at once', async () => {
    const { identity, asked } = await aSignedWorld({ ahead: 60 * minute, answers: [json({ sub: 'ann', email: 'e' })] });
    const all = await Promise.all(Array.from({ length: 5 }, () => identity.current()));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(asked).toHaveLength(10);
  });
});

it.each([-4, 4])('a signed call takes one request where the clock is only %d minutes off', async (minutes) => {
  const { catalogue, asked } = await aSignedWorld({ ahead: minutes * minute });
  expect(await catalogue.list()).toMatchObject({ ok: true });
  expect(asked).toHaveLength(1);
});

it('a signed call repeats an update with its body', async () => {
  const { catalogue, reached } = await aSignedWorld({ ahead: 60 * minute, answers: [json({ status: 'SYNC' })] });
  await catalogue.update(id, edit, seen);
  expect(await reached[0]?.json()).toMatchObject({ title: 'T', groups: ['Board'] });
});

it('a signed call says that the clock is wrong where the gateway hides its time', async () => {
  const { catalogue, asked } = await aSignedWorld({ ahead: 60 * minute, hidesDate: true });
  expect(await catalogue.list()).toEqual(failed({ kind: 'wrong-clock' }));
  expect(asked).toHaveLength(1);
});

it.each([
  'The security token included in the request is invalid.',
  'The security token included in the request is expired',
  'Forbidden',
])('a signed call is repeated with other keys if the gateway says “%s”', async (message) => {
  const { sync, asked, reached } = await aSignedWorld({
    before: (nth) => (nth === 1 ? json({ message }, 403) : undefined),
    answers: [json(synced)],
  });
  expect(await sync.run()).toMatchObject({ ok: true });
  const keys = asked.map(({ headers }) => /Credential=(\w+)/.exec(headers.get('authorization') ?? '')?.[1]);
  expect(new Set(keys).size).toBe(2);
  expect(reached).toHaveLength(1);
});

it.each<[string, Response, Failure, number]>([
  ['keys that are never accepted', invalid(), { kind: 'credentials-refused', code: '403' }, 2],
  [
    'a role without the right to call',
    json({ Message: 'User: arn:aws:sts::1:assumed-role/x is not authorized to perform: execute-api:Invoke' }, 403, {
      'x-amzn-errortype': 'AccessDeniedException:http://internal.amazon.com/',
      'x-amzn-requestid': 'c0ffee-1',
    }),
    { kind: 'credentials-refused', code: 'AccessDeniedException', requestId: 'c0ffee-1' },
    1,
  ],
  ['a gateway without words', new Response(null, { status: 403 }), { kind: 'credentials-refused', code: '403' }, 1],
  [
    'a path that the gateway does not have',
    json({ message: 'Missing Authentication Token' }, 403),
    { kind: 'not-found' },
    1,
  ],
  ['the backend’s refusal', problem('not-allowed', 403), { kind: 'not-allowed' }, 1],
])('a signed call of %s is a failure of its own', async (_, answer, failure, requests) => {
  const { catalogue, asked } = await aSignedWorld({ before: () => answer.clone() });
  expect(await catalogue.list()).toMatchObject(failed(failure));
  expect(asked).toHaveLength(requests);
});

it('a signed call renews an ID token that the identity pool does not accept, once', async () => {
  const good = await aSignedWorld({ tokens: ['expired', 'token-of-ann'] });
  expect(await good.catalogue.list()).toMatchObject({ ok: true });
  expect(good.renewals()).toBe(1);
  const bad = await aSignedWorld({ tokens: ['expired'] });
  expect(await bad.catalogue.list()).toEqual(failed({ kind: 'token-refused' }));
  expect(bad.renewals()).toBe(1);
  expect(bad.asked).toHaveLength(0);
});

it('a retry of a signed call is for safe reads, with three attempts at most, each signed anew', async () => {
  const { catalogue, reached } = await aSignedWorld({ answers: [problem('busy', 503, {}, atOnce)] });
  expect(await catalogue.list()).toEqual(failed({ kind: 'broken' }));
  expect(reached).toHaveLength(3);
});

it('a retry of a signed call is never made for a sync and an update', async () => {
  const { catalogue, sync, reached } = await aSignedWorld({ answers: [problem('busy', 503, {}, atOnce)] });
  await sync.run();
  await catalogue.update(id, edit, seen);
  expect(reached).toHaveLength(2);
});

it('a retry of a signed call waits five minutes at most, whatever the gateway asks for', async () => {
  holdTimers();
  const later = problem('busy', 503, {}, { 'retry-after': '3600' });
  const ann = json({ sub: 'ann', email: 'e' });
  const answers = [later, ann, ann, json([aRow])];
  const heard = deferred<true>();
  const before = () => {
    heard.resolve(true);
    return undefined;
  };
  const { catalogue, identity, reached } = await aSignedWorld({ answers, before });
  const listed = catalogue.list();
  await heard.promise;
  // By the time that another call has been answered, the first answer has arrived; and so has a retry that has started.
  await identity.current();
  vi.advanceTimersByTime(299_999);
  await identity.current();
  expect(reached).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(await listed).toMatchObject({ ok: true });
});
