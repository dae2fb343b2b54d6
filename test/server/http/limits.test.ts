import { Hono } from 'hono';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type CallName, calls as contract } from '#contract/calls';
import { failed } from '#domain/result';
import { type Handlers, callRoutes } from '#server/http/call-routes';
import type { ApiEnv } from '#server/http/caller';
import { createLimit, limitAddresses } from '#server/http/guards/limits';
import { createWebServer, listenerOf } from '#server/http/web-server';
import type { Log } from '#server/http/log';
import { noMetrics } from '#server/ports/metrics';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { anApi, authorised, callNames, calls } from './an-api';

const path = (call: CallName): string => `/${contract[call].path}`;

/** The contract's routes, each with a handler that only answers; `as` makes a person's calls without a token. */
function theRoutes() {
  let now = Date.parse('2026-11-20T08:00:00Z');
  const lines: string[] = [];
  const log: Log = { incidents: (line) => lines.push(line), record: (line) => lines.push(line), metrics: noMetrics };
  const handlers = Object.fromEntries(callNames.map((name) => [name, async () => new Response()]));
  const app = new Hono<ApiEnv>()
    .use(async (context, next) => {
      const { sub = '', role = '' } = context.req.header();
      context.set('caller', { sub, email: '', access: 'by-group', groups: [role] });
      return next();
    })
    .route(
      '/',
      callRoutes(
        handlers as unknown as Handlers,
        () => createLimit(() => new Date(now)),
        () => true,
        log,
      ),
    );
  const as = (sub: string, role = 'SuperUser') => {
    const ask = (where: string, method = 'GET') => app.request(where, { method, headers: { sub, role } });
    // A body that can't be read counts as well.
    return { ask, call: (name: CallName) => ask(path(name), contract[name].method) };
  };
  return { as, lines, wait: (seconds: number) => void (now += seconds * 1000) };
}

it.each(callNames)('a person who calls %s more often than its limit waits for the rest of the minute', async (name) => {
  const { as, wait, lines } = theRoutes();
  const ann = as('ann');
  for (let number = 0; number < contract[name].perMinute; number++) {
    expect((await ann.call(name)).status).not.toBe(429);
  }
  wait(20);
  const refused = await ann.call(name);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40']);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'refused', code: 'too-many-requests', sub: 'ann' });
  expect((await as('bob').call(name)).status).not.toBe(429);
  wait(40);
  expect((await ann.call(name)).status).not.toBe(429);
});

it('a call that a person may not make is refused after 30 tries, however many a manager may make', async () => {
  const viewer = theRoutes().as('ann', 'User');
  for (let number = 0; number < 30; number++) expect((await viewer.call('update')).status).toBe(403);
  expect((await viewer.call('update')).status).toBe(429);
});

it('unknown paths share a limit', async () => {
  const { ask } = theRoutes().as('ann');
  for (let number = 0; number < 30; number++) expect((await ask(`/x${number}`)).status).toBe(404);
  expect((await ask('/another')).status).toBe(429);
});

it('an address with more than 30,000 calls a minute is refused, and no other address', async () => {
  const lines: string[] = [];
  const log: Log = { incidents: (line) => lines.push(line), record: (line) => lines.push(line), metrics: noMetrics };
  const app = new Hono<ApiEnv>()
    .use(
      limitAddresses(
        (context) => context.req.header('From'),
        createLimit(() => new Date(0)),
        log,
      ),
    )
    .get('/', (context) => context.text('ok'));
  const ask = (From: string) => app.request('/', { headers: { From } });
  for (let number = 0; number < 30_000; number++) await ask('10.0.0.1');
  const refused = await ask('10.0.0.1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await ask('10.0.0.2')).status).toBe(200);
  await ask('10.0.0.1');
  expect(lines).toHaveLength(1);
});

it('a call is counted for its address before its token is verified', async () => {
  const steps: string[] = [];
  const refuse = async () => {
    steps.push('token');
    return failed({ kind: 'not-accepted', reason: 'forged' } as const);
  };
  const { app } = anApi({ tokenVerifier: { verify: refuse } }, { addressOf: () => void steps.push('address') });
  await app.request(calls.list.path, { headers: { Authorization: 'Bearer a.b.c' } });
  expect(steps.slice(0, 2)).toEqual(['address', 'token']);
});

it('only the first call above a limit is in the record, so that a flood does not fill it', async () => {
  const { app, log } = anApi();
  const headers = await authorised('SuperUser');
  for (let number = 0; number < contract.sync.perMinute + 20; number++) await app.request(calls.sync.path, { headers });
  expect(log.filter((line) => line.includes('too-many-requests'))).toHaveLength(1);
});

const forged = { Authorization: 'Bearer a.b.c' };

it('only the first 30 refused tokens of an address in a minute are in the record', async () => {
  const { app, log } = anApi({}, { addressOf: () => 'one' });
  for (let number = 0; number < 40; number++) {
    expect((await app.request(calls.list.path, { headers: forged })).status).toBe(401);
  }
  expect(log).toHaveLength(30);
});

it('a connection that floods is answered once a second, and nobody else waits', async () => {
  const { app } = anApi({}, { addressOf: () => 'one' });
  const server = createWebServer(listenerOf(app));
  const port = await listenAtFreePort(server);
  onTestFinished(() => closeAtOnce(server));
  const flood = connect(port, '127.0.0.1');
  let answered = 0;
  flood.on('data', (data) => void (answered += data.toString().split('HTTP/1.1 401').length - 1));
  const request = `GET ${calls.list.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${forged.Authorization}\r\n\r\n`;
  flood.write(request.repeat(60));
  await expect.poll(() => answered).toBe(60);
  flood.write(request);
  const list = await fetch(`http://localhost:${port}${calls.list.path}`, { headers: await authorised('Sales') });
  expect([list.status, answered]).toEqual([200, 60]);
  await expect.poll(() => answered, { timeout: 5_000 }).toBe(61);
});
