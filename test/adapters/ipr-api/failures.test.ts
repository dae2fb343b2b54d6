import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Failure } from '#domain/failure';
import { failed, ok } from '#domain/result';
import { holdTimers } from '../hold-timers';
import { aBackend, aRow, adapters, atOnce, edit, id, json, problem, sales, seen, synced } from './a-backend';
import { deferred } from '../../application/deferred';

it.each<[number, Response, Failure]>([
  [403, problem('not-allowed', 403), { kind: 'not-allowed' }],
  [404, problem('not-found', 404), { kind: 'not-found' }],
  [400, problem('unknown-icon', 400), { kind: 'rejected', code: 'unknown-icon' }],
  [413, problem('too-large', 413), { kind: 'rejected', code: 'too-large' }],
  [422, new Response('no', { status: 422 }), { kind: 'rejected', code: '422' }],
  [409, problem('conflict', 409, { current: aRow }), { kind: 'conflict', current: sales }],
  [409, problem('conflict', 409), { kind: 'broken' }],
  [409, problem('conflict', 409, { current: { id: 5 } }), { kind: 'broken' }],
  [429, problem('busy', 429), { kind: 'busy' }],
  [429, problem('busy', 429, {}, { 'retry-after': '40' }), { kind: 'busy', retryAfterSeconds: 40 }],
  [500, problem('unsales', 500), { kind: 'broken' }],
  [502, new Response('<html><h1>Bad Gateway', { status: 502 }), { kind: 'broken' }],
  [502, problem('bi-service-unavailable', 502, { trouble: 'domain' }), { kind: 'bi-service', trouble: 'domain' }],
  [502, problem('bi-service-unavailable', 502, { trouble: 'phase of the moon' }), { kind: 'broken' }],
  [503, problem('sync-running', 503), { kind: 'sync-running' }],
  [503, problem('store-unavailable', 503), { kind: 'busy' }],
  [503, new Response(null, { status: 503 }), { kind: 'broken' }],
])('a refusal of status %d is a failure with its own way on', async (_, answer, failure) => {
  const { catalogue } = await aBackend(answer);
  expect(await catalogue.update(id, edit, seen)).toEqual(failed(failure));
});

it.each(['', '<!doctype html>', '[{"id":', '{}', 'null', '"text"', '5'])(
  'a refusal of status 200 with %j is broken',
  async (body) => {
    const { catalogue } = await aBackend(new Response(body));
    expect(await catalogue.list()).toEqual(failed({ kind: 'broken' }));
  },
);

it('a backend that is down is unreachable', async () => {
  const refusing = createServer();
  await new Promise<void>((resolve) => {
    refusing.listen(0, '127.0.0.1', resolve);
  });
  const address = refusing.address();
  await new Promise((resolve) => {
    refusing.close(resolve);
  });
  const port = typeof address === 'object' ? address?.port : undefined;
  const { catalogue } = adapters(`http://127.0.0.1:${port}`);
  expect(await catalogue.update(id, edit, seen)).toEqual(failed({ kind: 'unreachable' }));
});

it.each([
  ['at once', ''],
  [
    'in the middle of its answer',
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n[{"id":"a@',
  ],
])('a backend that is down is unreachable when it hangs up %s, and a sync is not sent again', async (_, words) => {
  let calls = 0;
  const rude = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      calls += 1;
      socket.write(words, () => socket.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    rude.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void rude.close());
  const address = rude.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { sync } = adapters(`http://127.0.0.1:${port}`);
  expect(await sync.run()).toEqual(failed({ kind: 'unreachable' }));
  expect(calls).toBe(1);
});

it.each([429, 503])('a retry is for safe reads, with three tries at most, after %d', async (status) => {
  const { hits, catalogue, tickets, identity } = await aBackend(problem('busy', status, {}, atOnce));
  expect((await catalogue.list()).ok).toBe(false);
  expect(hits).toHaveLength(3);
  await tickets.issue(id);
  expect(hits).toHaveLength(6);
  await identity.current();
  expect(hits).toHaveLength(9);
});

it.each([500, 502, 504])('a retry succeeds if %d was temporary', async (status) => {
  const { hits, catalogue } = await aBackend(new Response('<html>', { status }), json([aRow]));
  expect(await catalogue.list()).toEqual(ok({ dashboards: [sales], skipped: 0 }));
  expect(hits).toHaveLength(2);
});

it.each([429, 500, 502, 503, 504])('a retry is never made for sync and update, after %d', async (status) => {
  const { hits, sync } = await aBackend(problem('unsales', status, {}, atOnce), json(synced));
  expect((await sync.run()).ok).toBe(false);
  expect(hits).toHaveLength(1);
  const again = await aBackend(problem('unsales', status, {}, atOnce), json({ status: 'SYNC' }));
  expect((await again.catalogue.update(id, edit, seen)).ok).toBe(false);
  expect(again.hits).toHaveLength(1);
});

it.each([400, 403, 404, 409])('a retry is never made after %d', async (status) => {
  const { hits, catalogue } = await aBackend(problem('no', status));
  await catalogue.list();
  expect(hits).toHaveLength(1);
});

it('a slow backend is waited for: there is no timeout', async () => {
  holdTimers();
  const answer = deferred<Response>();
  const heard = deferred<true>();
  const { catalogue } = await aBackend(() => {
    heard.resolve(true);
    return answer.promise;
  });
  const listed = catalogue.list();
  await heard.promise;
  vi.advanceTimersByTime(60_000);
  answer.resolve(json([aRow]));
  expect(await listed).toMatchObject({ ok: true });
});
