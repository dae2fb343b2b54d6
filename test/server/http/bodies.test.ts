import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { problemAnswer } from '#contract/problem';
import { noMetrics } from '#server/ports/metrics';
import { createWebServer, listenerOf } from '#server/http/web-server';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { anApi, anUpdate, authorised, calls, forEveryone } from './an-api';

// Later with every body, so that no limit is reached.
let now = Date.now();
const answered = vi.fn();
const { app, dashboards, log } = anApi({
  clock: () => new Date((now += 1000)),
  metrics: { ...noMetrics, answered },
});
const server = createWebServer(listenerOf(app));
let port: number;
beforeAll(async () => {
  port = await listenAtFreePort(server);
});
afterAll(() => closeAtOnce(server));

/** Sends an update over a real connection, in these chunks; not chunked if `contentLength` is given. */
async function send(chunks: Iterable<string | Uint8Array>, contentLength?: number) {
  const headers = {
    ...(await authorised('SuperUser')),
    'Content-Type': 'application/json',
    ...(contentLength !== undefined && { 'Content-Length': contentLength }),
  };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: calls.update.path, headers });
  let done = false;
  const answered = once(sending, 'response').finally(() => {
    done = true;
  });
  // The server may answer and hang up before everything is sent.
  sending.on('error', () => {});
  for (const chunk of chunks) {
    if (done) break;
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answered]);
  }
  sending.end();
  const [answer] = await answered;
  const body = await text(answer);
  sending.destroy();
  return { status: answer.statusCode as number, ...problemAnswer.parse(JSON.parse(body)) };
}

function* endless(chunks: number): Generator<string> {
  for (let number = 0; number < chunks; number++) yield 'x'.repeat(16_384);
}

it('the cap on bodies refuses 64 KB plus one byte, whole or in chunks', async () => {
  const body = 'x'.repeat(64 * 1024 + 1);
  expect(await send([body], body.length)).toMatchObject({ status: 413, code: 'too-large' });
  expect(await send([body])).toMatchObject({ status: 413, code: 'too-large' });
});

it('the cap on bodies accepts 64 KB', async () => {
  const body = JSON.stringify({ ...anUpdate, sk: 'nowhere' }).padEnd(64 * 1024);
  expect(await send([body], body.length)).toMatchObject({ status: 404 });
  expect(await send([body.slice(0, 9), body.slice(9)])).toMatchObject({ status: 404 });
});

it('the cap on bodies stops reading an endless body, and uses no more memory', async () => {
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 5; round++) {
    // Its client may find the connection closed before it reads the answer.
    const { code } = await send(endless(4000)).catch((error: NodeJS.ErrnoException) => error);
    expect(['too-large', 'EPIPE', 'ECONNRESET']).toContain(code);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

it('the cap on bodies survives nesting as deep as the cap allows', async () => {
  expect(await send(['['.repeat(65_000)])).toMatchObject({ status: 400, code: 'not-json' });
  const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
  expect(await send([deep])).toMatchObject({ status: 400, code: 'invalid-body' });
  expect(await send([`{"title":${deep}}`])).toMatchObject({ status: 400, code: 'invalid-body' });
});

it('the cap on bodies refuses bytes that are not text', async () => {
  expect(await send([new Uint8Array([0xff, 0xfe, 0x00])])).toMatchObject({ status: 400, code: 'not-json' });
});

it('a client that leaves half way through a body is no error in the log', async () => {
  const headers = { ...(await authorised('SuperUser')), 'Content-Length': 1000 };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: calls.update.path, headers });
  sending.on('error', () => {});
  const arrived = once(server, 'request');
  sending.write('{"title":"Half');
  await arrived;
  answered.mockClear();
  sending.destroy();
  await expect.poll(() => answered.mock.calls).toMatchObject([[{ status: 400 }]]);
  expect(log.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
});

/** Malformed bodies of each call that takes one. */
const malformed = process.env['SOAK'] ? 11_000 : 300;

it.each([
  ['an update', calls.update, anUpdate],
  ['a home path', calls.saveHomePath, { homePath: '/dashboard/everyone' }],
])(
  `the backend answers 4xx to any of ${malformed} bodies in place of %s, and stores nothing of them`,
  async (_, call, good) => {
    const headers = await authorised('SuperUser');
    const keys = [...Object.keys(good), '__proto__', 'constructor', 'metaId', 'updatedAt'];
    const mutated = fc
      .tuple(fc.constantFrom(...keys), fc.jsonValue())
      .map(([key, value]) => `${JSON.stringify(good).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(value)}}`);
    const cut = fc.nat(JSON.stringify(good).length - 1).map((end) => JSON.stringify(good).slice(0, end));
    const naughty = fc.oneof(fc.string({ unit: anyCharacter }), fc.json(), mutated, cut);
    await fc.assert(
      fc.asyncProperty(naughty, async (body) => {
        const before = await dashboards.find(forEveryone.id);
        const answer = await app.request(call.path, { method: 'POST', headers, body });
        const after = await dashboards.find(forEveryone.id);
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 200) expect(after).toMatchObject({ id: forEveryone.id, metaId: forEveryone.metaId });
        else expect(after).toBe(before);
      }),
      { numRuns: malformed },
    );
    expect(log.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
  },
  120_000,
);
