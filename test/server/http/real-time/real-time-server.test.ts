import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createAmplifyContext } from 'aws-amplify';
import { generateClient } from 'aws-amplify/api';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAppSyncLiveUpdates } from '#adapters/appsync/live-updates';
import type { Signal } from '#domain/live/signal';
import { ok } from '#domain/result';
import { deferred } from '../../../application/deferred';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { WebSocketOfPage, aClient, aRealTimeServer, aSubscriber, protocolsFor, startFrame } from './a-real-time-server';

const ann = 'ann of Sales';
const boss = 'boss of SuperUser';
const signal = (id: string): Signal => ({ kind: 'dashboard', id: aDashboardId(id) });
const refusal = (type: string, errorType: string) =>
  expect.objectContaining({ type, payload: { errors: [expect.objectContaining({ errorType })] } }) as object;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the real-time server acknowledges, and signals only what concerns the person', async () => {
  const { realTime, address } = await aRealTimeServer();
  const client = await aClient(address, ann);
  expect(client.socket.protocol).toBe('graphql-ws');
  client.say({ type: 'connection_init' });
  expect(await client.next()).toEqual({ type: 'connection_ack', payload: { connectionTimeoutMs: 30_000 } });
  client.say(startFrame(ann));
  expect(await client.next()).toEqual({ type: 'start_ack', id: 's1' });
  const manager = await aSubscriber(address, boss);

  await realTime.publish(signal('a@for-managers'), ['managers']);
  await realTime.publish(signal('a@for-others'), ['managers', 'group:Ops']);
  await realTime.publish(signal('a@for-sales'), ['managers', 'group:Sales']);
  await realTime.publish(signal('a@for-all'), ['managers', 'everyone']);
  const data = (id: string) => ({ id: 's1', type: 'data', payload: { data: { changed: signal(id) } } });
  expect([await client.next(), await client.next()]).toEqual([data('a@for-sales'), data('a@for-all')]);
  for (const id of ['for-managers', 'for-others', 'for-sales', 'for-all'])
    expect(await manager.next()).toEqual(data(`a@${id}`));

  client.say({ type: 'stop', id: 's1' });
  expect(await client.next()).toEqual({ id: 's1', type: 'complete' });
  await realTime.publish(signal('a@later'), ['everyone']);
  client.say({ type: 'stop', id: 's1' });
  expect(await client.next()).toEqual({ id: 's1', type: 'complete' });
});

it('the real-time server says over how many seconds a large audience spreads its readings', async () => {
  const { realTime, address } = await aRealTimeServer({ listsPerSecond: 2 });
  const client = await aSubscriber(address, ann);
  await aSubscriber(address, boss);
  client.say(startFrame(ann, 'subscription { changed { id spreadSeconds } }', 's2'));
  await client.next();
  await realTime.publish(signal('a@b'), ['everyone']);
  const heard = [await client.next(), await client.next()];
  expect(heard).toContainEqual({
    id: 's2',
    type: 'data',
    payload: { data: { changed: { id: 'a@b', spreadSeconds: 3 } } },
  });
});

it('the real-time server gives the portal and Amplify’s own client the same signals', async () => {
  const { realTime, endpoint } = await aRealTimeServer();
  vi.stubGlobal('WebSocket', WebSocketOfPage);
  const ours: Signal[] = [];
  const live = createAppSyncLiveUpdates({
    settings: { mode: 'userPool' },
    endpoint,
    tokens: { idToken: async () => ok({ token: ann, sub: 'ann' }) },
    region: 'eu-west-1',
    name: 'portal.live',
  });
  live.changes$.subscribe((change) => ours.push(change));
  live.open('ann');

  const theirs: unknown[] = [];
  const token = { toString: () => ann, payload: {} };
  const context = createAmplifyContext(
    {
      API: {
        GraphQL: { endpoint: endpoint.replace('http', 'ws'), region: 'eu-west-1', defaultAuthMode: 'userPool' },
      },
    },
    { Auth: { tokenProvider: { getTokens: async () => ({ accessToken: token, idToken: token }) } } },
  );
  const answer = generateClient(context).graphql({ query: 'subscription { changed { kind id } }' });
  if (!('subscribe' in answer)) throw new Error('No subscription');
  const subscription = answer.subscribe({ next: ({ data }) => theirs.push(data.changed) });

  const bothHear = async () => {
    await realTime.publish(signal('a@b'), ['everyone']);
    return ours.length > 0 && theirs.length > 0;
  };
  await expect.poll(bothHear).toBe(true);
  await realTime.publish(signal('a@secret'), ['managers']);
  await realTime.publish({ kind: 'catalogue', id: 'sync' }, ['group:Sales']);
  const sync = { kind: 'catalogue', id: 'sync' };
  for (const heard of [ours, theirs]) {
    await expect.poll(() => heard.at(-1)).toEqual(sync);
    // The others are those that were sent until both were connected.
    expect(new Set(heard.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(signal('a@b')), JSON.stringify(sync)]),
    );
  }
  subscription.unsubscribe();
  live.close();
  await expect.poll(() => realTime.sockets()).toBe(0);
});

it('the real-time server refuses who shows no valid token, before or in a subscription', async () => {
  const { address } = await aRealTimeServer();
  const forger = await aClient(address, 'forged');
  forger.say({ type: 'connection_init' });
  expect(await forger.next()).toEqual(refusal('connection_error', 'UnauthorizedException'));
  await forger.closed();

  const other = await aClient(address, ann);
  other.say({ type: 'connection_init' });
  await other.next();
  other.say(startFrame(boss));
  expect(await other.next()).toEqual(refusal('error', 'UnauthorizedException'));
  await other.closed();

  const early = await aClient(address, ann);
  early.say(startFrame(ann));
  expect(await early.next()).toEqual(refusal('error', 'BadRequestException'));
  await early.closed();
});

it('the real-time server says so when it can’t verify tokens, which is no refusal', async () => {
  const { address, loseKeys } = await aRealTimeServer();
  loseKeys();
  const client = await aClient(address, ann);
  client.say({ type: 'connection_init' });
  expect(await client.next()).toEqual(refusal('connection_error', 'InternalFailure'));
});

it('the real-time server ends a connection whose token has expired or was revoked', async () => {
  // Long enough for a busy machine to answer in time: the server drops connections that don't.
  const { address, revoke, realTime } = await aRealTimeServer({ keepAliveEvery: 200 });
  const client = await aSubscriber(address, ann);
  await expect.poll(() => client.heard.map(({ type }) => type)).toContain('ka');
  revoke(ann);
  expect(await client.next()).toEqual(refusal('error', 'UnauthorizedException'));
  await client.closed();
  await expect.poll(() => realTime.sockets()).toBe(0);
});

it('the real-time server ends a subscription whose own token has expired, and no other', async () => {
  const { address, revoke, realTime } = await aRealTimeServer({ keepAliveEvery: 200 });
  const client = await aSubscriber(address, ann);
  client.say(startFrame('ann of Ops', undefined, 's2'));
  expect(await client.next()).toEqual({ type: 'start_ack', id: 's2' });
  revoke('ann of Ops');
  expect(await client.next()).toMatchObject({ id: 's2', type: 'error', payload: { errors: [{ errorCode: 401 }] } });
  await realTime.publish(signal('a@for-ops'), ['group:Ops']);
  await realTime.publish(signal('a@for-sales'), ['group:Sales']);
  expect(await client.next()).toMatchObject({ id: 's1', payload: { data: { changed: signal('a@for-sales') } } });
});

it('the real-time server drops a client that no longer answers', async () => {
  const { address, realTime } = await aRealTimeServer({ keepAliveEvery: 20 });
  const client = await aSubscriber(address, ann, { autoPong: false });
  expect(await client.closed()).toBe(1006);
  await expect.poll(() => realTime.sockets()).toBe(0);
});

it('the real-time server drops a client that does not read', async () => {
  const { address, realTime } = await aRealTimeServer({ keepAliveEvery: 60_000 });
  const client = await aSubscriber(address, ann);
  client.socket.pause();
  const long = signal(`a@${'b'.repeat(10_000)}`);
  const socketsAfterMore = async () => {
    for (let count = 0; count < 200; count += 1) await realTime.publish(long, ['everyone']);
    return realTime.sockets();
  };
  await expect.poll(socketsAfterMore).toBe(0);
});

it.each([
  ['no JSON', '{'],
  ['an unknown type', '{"type":"dance","id":"x"}'],
  ['bytes', new Uint8Array(8)],
  ['no type', '[]'],
])('the real-time server ends a connection that sends %s', async (_, nonsense) => {
  const { address, realTime } = await aRealTimeServer();
  const client = await aSubscriber(address, ann);
  client.socket.send(nonsense);
  expect(await client.next()).toEqual(refusal('error', 'BadRequestException'));
  await client.closed();
  await expect.poll(() => realTime.sockets()).toBe(0);
});

it('the real-time server closes at a frame of ten megabytes', async () => {
  const { address } = await aRealTimeServer();
  const client = await aSubscriber(address, ann);
  client.say(' '.repeat(10_000_000));
  expect([1006, 1009]).toContain(await client.closed());
});

it.each(['{', 'query { sockets }', 'subscription { secrets }', `subscription { ${'changed { id } '.repeat(100)}}`])(
  'the real-time server refuses to subscribe to %s',
  async (query) => {
    const { address } = await aRealTimeServer();
    const client = await aSubscriber(address, ann);
    client.say(startFrame(ann, query, 's2'));
    expect(await client.next()).toMatchObject({ id: 's2', type: 'error' });
  },
);

it('the real-time server takes so many sockets, so many of one person, and so many subscriptions of each', async () => {
  const { address, realTime } = await aRealTimeServer({ limits: { sockets: 3, ofOnePerson: 2 } });
  const first = await aSubscriber(address, ann);
  await aSubscriber(address, ann);
  const isOneTooMany = async (token: string) => {
    const client = await aClient(address, token);
    client.say({ type: 'connection_init' });
    expect(await client.next()).toEqual(refusal('connection_error', 'LimitExceededError'));
    expect(await client.closed()).toBe(4429);
  };
  await isOneTooMany(ann);
  await aSubscriber(address, boss);
  await isOneTooMany('eve of Sales');
  expect(realTime.sockets()).toBe(3);

  for (let count = 2; count <= 11; count += 1) first.say(startFrame(ann, undefined, `s${count}`));
  expect(await first.closed()).toBe(4429);
  expect(first.heard).toContainEqual(refusal('error', 'LimitExceededError'));
});

it.each(['frames', 'pings'])('the real-time server closes a socket that sends %s without a pause', async (what) => {
  const { address } = await aRealTimeServer();
  const client = await aSubscriber(address, ann);
  for (let count = 0; count < 100; count += 1) {
    if (what === 'pings') client.socket.ping();
    else client.say(count % 2 === 0 ? { type: 'stop', id: 's1' } : startFrame(ann));
  }
  expect(await client.closed()).toBe(4429);
});

it('the real-time server lets other work have its turn between two frames of a flood', async () => {
  const { address, realTime } = await aRealTimeServer();
  const turns: number[] = [];
  let turn = 0;
  const count = (): void => void ((turn += 1), realTime.sockets() > 0 && setImmediate(count));
  const client = await aClient(address, ann);
  count();
  client.socket.on('message', () => undefined);
  // In one write, so that they arrive together.
  client.say({ type: 'connection_init' });
  for (let frame = 0; frame < 20; frame += 1) client.socket.ping(String(frame));
  client.socket.on('pong', () => turns.push(turn));
  await expect.poll(() => turns.length).toBe(20);
  expect(new Set(turns).size).toBeGreaterThan(10);
});

it('the real-time server keeps nobody out for sockets that show no token, and cuts off those that ignore its close', async () => {
  const { address, realTime } = await aRealTimeServer({ limits: { sockets: 2, beginning: 3 } });
  const silent = await Promise.all(Array.from({ length: 3 }, () => aClient(address, 'none')));
  await aSubscriber(address, ann);
  await aSubscriber(address, boss);
  expect(await silent[0]?.closed()).toBe(1006);
  expect(realTime.sockets()).toBe(4);

  const deaf = await aClient(address, 'forged', { autoPong: false });
  const ended = new Promise((resolve) => {
    const { _socket: connection } = deaf.socket as unknown as { _socket: Socket };
    connection
      .removeAllListeners('data')
      .on('data', () => undefined)
      .on('close', resolve);
  });
  deaf.say({ type: 'connection_init' });
  await ended;
});

it('the real-time server is for the portal’s own pages, and for nothing else at this server', async () => {
  const { address } = await aRealTimeServer();
  for (const foreign of [{ origin: 'https://evil.example' }, { headers: { host: 'evil.example' } }])
    expect(await (await aClient(address, ann, foreign)).closed()).toBe(1006);
  const nameless = new WebSocket(address, protocolsFor(ann));
  await expect(once(nameless, 'open')).rejects.toThrow('403');
  expect(await (await aClient(address.replace('/realtime', ''), ann)).closed()).toBe(1006);
  const another = new WebSocketOfPage(address, ['graphql-transport-ws', ...protocolsFor(ann).slice(1)]);
  await expect(once(another, 'open')).rejects.toThrow('Server sent no subprotocol');
});

it('the real-time server keeps a socket that has introduced itself in time, however long its token takes to verify', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [asked, answered] = [deferred<void>(), deferred<void>()];
  const verify = async () => {
    asked.resolve();
    await answered.promise;
    return ok({ sub: 'ann', email: '', groups: [] });
  };
  const { address } = await aRealTimeServer({ tokenVerifier: { verify } });
  const client = await aClient(address, ann);
  client.say({ type: 'connection_init' });
  await asked.promise;
  vi.advanceTimersByTime(15_000);
  answered.resolve();
  expect(await client.next()).toMatchObject({ type: 'connection_ack' });
  vi.useRealTimers();
});

it('the real-time server closes a socket that never introduces itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { address } = await aRealTimeServer();
  const client = await aClient(address, ann);
  vi.advanceTimersByTime(15_000);
  expect(await client.closed()).toBe(4408);
  vi.useRealTimers();
});
