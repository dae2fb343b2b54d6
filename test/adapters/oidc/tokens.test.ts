import { expect, it, vi } from 'vitest';
import { failed } from '#domain/result';
import { holdTimers } from '../hold-timers';
import { serve } from '../serve';
import { aHostedVisitor, refused, returnTo } from './a-hosted-visitor';
import { deferred } from '../../application/deferred';

const json = { headers: { 'content-type': 'application/json' } };
const faults: [string, string, () => Response | Promise<Response>][] = [
  ['answers in HTML', 'unavailable', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['breaks', 'unavailable', () => Response.json({ message: 'state of nonce' }, { status: 500 })],
  ['breaks without words', 'unavailable', () => new Response('', { status: 502 })],
  ['says nothing', 'no-federated-token', () => Response.json({})],
  ['has invalid tokens', 'no-federated-token', () => Response.json({ id_token: 'x', access_token: 'y' })],
  ['has no such client', 'hosted-login-refused', () => Response.json({ error: 'invalid_client' }, { status: 400 })],
];

it.each(faults)(
  'a pool that does not return tokens (%s) signs nobody in, and causes no crash: %s',
  async (_, kind, answer) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const broken = await serve(answer);
    expect(await visitor.load({ domain: broken }).finish(address)).toEqual(failed({ kind, returnTo }));
    expect(visitor.userPool.remembers()).toBe(false);
  },
);

it('a pool that does not return tokens because it is unreachable, is a network failure', async () => {
  const visitor = await aHostedVisitor();
  const address = await visitor.visit('Google');
  await visitor.pool.close();
  expect(await visitor.hostedLogin.finish(address)).toEqual(failed({ kind: 'network', returnTo }));
});

it.each<[string, (later: Promise<Response>) => Response | Promise<Response>]>([
  ['hangs', (later) => later],
  ['begins an answer and hangs', () => new Response(new ReadableStream({}), json)],
])(
  'a pool that does not return tokens (%s) is waited for ten seconds, and later tokens are ignored',
  async (_, answer) => {
    const visitor = await aHostedVisitor();
    const address = await visitor.visit('Google');
    const asked = deferred<true>();
    const later = deferred<Response>();
    const slow = await serve(() => {
      asked.resolve(true);
      return answer(later.promise);
    });
    holdTimers();
    const finished = visitor.load({ domain: slow }).finish(address);
    await asked.promise;
    vi.advanceTimersByTime(10_000);
    expect(await finished).toEqual(failed({ kind: 'hosted-login-timeout', returnTo }));
    later.resolve(Response.json({}));
    expect(visitor.userPool.remembers()).toBe(false);
  },
);

/** A token endpoint, and the pauses between the requests to it. */
async function aFaultyPool(answer: (attempt: number, request: Request) => Response | undefined | Promise<Response>) {
  const visitor = await aHostedVisitor();
  const pauses: number[] = [];
  let attempts = 0;
  const domain = await serve(async (request) => {
    attempts += 1;
    const body = await request.text();
    const again = { method: 'POST', headers: request.headers, body };
    return (
      (await answer(attempts, new Request(request.url, again))) ?? fetch(`${visitor.pool.url}/oauth2/token`, again)
    );
  });
  const hostedLogin = visitor.load({ domain, pause: async (wait) => void pauses.push(wait) });
  return { ...visitor, hostedLogin, pauses, attempts: () => attempts };
}

it.each<[string, () => Response]>([
  ['breaks', () => new Response('', { status: 503 })],
  ['asks for patience', () => Response.json({ message: 'Too many requests' }, { status: 429 })],
  ['is hidden by the page of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('retrying the exchange of the code goes on after a fault that passes: it %s', async (_, fault) => {
  const { hostedLogin, visit, userPool, tab, attempts } = await aFaultyPool((attempt) =>
    attempt < 3 ? fault() : undefined,
  );
  const address = await visit('Google');
  expect(await hostedLogin.finish(address)).toMatchObject({ ok: true });
  expect(attempts()).toBe(3);
  expect(userPool.remembers()).toBe(true);
  expect(tab).toHaveLength(0);
});

it('retrying the exchange of the code ends within ten seconds', async () => {
  const { hostedLogin, visit, pauses, tab } = await aFaultyPool(() => new Response('', { status: 503 }));
  expect(await hostedLogin.finish(await visit('Google'))).toEqual(failed({ kind: 'unavailable', returnTo }));
  const waited = pauses.reduce((sum, wait) => sum + wait, 0);
  expect(waited).toBeGreaterThan(5_000);
  expect(waited).toBeLessThanOrEqual(10_000);
  expect(tab).toHaveLength(0);
});

it('retrying the exchange of the code ends with a definite answer', async () => {
  const { hostedLogin, visit, attempts } = await aFaultyPool(() =>
    Response.json({ error: 'invalid_client' }, { status: 400 }),
  );
  expect(await hostedLogin.finish(await visit('Google'))).toEqual(refused);
  expect(attempts()).toBe(1);
});

it('retrying the exchange of the code ends when the page stops waiting, and sends nothing after that', async () => {
  const [paused, proceed] = [deferred<true>(), deferred<void>()];
  const { load, visit, pool } = await aHostedVisitor();
  const address = await visit('Google');
  let attempts = 0;
  const domain = await serve(() => ((attempts += 1), new Response('', { status: 503 })));
  const pause = () => (paused.resolve(true), proceed.promise);
  holdTimers();
  const finished = load({ domain, pause }).finish(address);
  await paused.promise;
  vi.advanceTimersByTime(10_000);
  expect(await finished).toEqual(failed({ kind: 'hosted-login-timeout', returnTo }));
  proceed.resolve();
  await fetch(`${pool.url}/look.css`);
  expect(attempts).toBe(1);
});

it('retrying the exchange of the code reports the first failure if only the pool’s response was lost', async () => {
  const { hostedLogin, visit, pool, attempts } = await aFaultyPool(async (attempt, request) => {
    const answer = await fetch(`${pool.url}/oauth2/token`, { method: 'POST', body: await request.text() });
    return attempt === 1 ? new Response('', { status: 502 }) : answer;
  });
  expect(await hostedLogin.finish(await visit('Google'))).toEqual(failed({ kind: 'unavailable', returnTo }));
  expect(attempts()).toBe(2);
});
