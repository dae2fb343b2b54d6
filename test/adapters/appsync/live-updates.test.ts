import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAppSyncLiveUpdates } from '#adapters/appsync/live-updates';
import { socketAddress } from '#adapters/appsync/real-time-connection';
import type { Signal } from '#domain/live/signal';
import { ok } from '#domain/result';
import type { LiveState } from '#ports/dashboards/live-updates';
import { LiveUpdatesFailed } from '#domain/live/live-trouble';
import { type Fault, aRealTimeService } from './a-real-time-service';

const endpoint = 'https://portal.example/graphql';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Live updates of Ann, whose token is a new one each time one is refused. */
function aPage(over: { endpoint?: undefined } = {}) {
  const states: LiveState[] = [];
  const changes: Signal[] = [];
  let tokens = 1;
  const live = createAppSyncLiveUpdates({
    settings: { mode: 'userPool' },
    endpoint,
    tokens: {
      async idToken(options) {
        if (options?.refused === `token-${tokens}`) tokens += 1;
        return ok({ token: `token-${tokens}`, sub: 'ann' });
      },
    },
    region: 'eu-west-1',
    name: 'portal.live',
    ...over,
  });
  live.state$.subscribe((state) => states.push(state));
  live.changes$.subscribe((change) => changes.push(change));
  live.open('ann');
  const words = (): string[] =>
    states.map((state) =>
      'trouble' in state && state.trouble
        ? `${state.status}: ${new LiveUpdatesFailed(state.trouble).message}`
        : state.status,
    );
  return { live, states, changes, words };
}
const tokenExpired =
  '{"type":"error","payload":{"errors":[{"errorType":"UnauthorizedException","message":"Token has expired."}]}}';
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('live updates connect with the ID token, and pass signals on', async () => {
  const service = aRealTimeService();
  const { words, changes } = aPage();
  await after(100);
  expect(words()).toEqual(['connected']);
  expect(service.opened).toEqual([
    {
      address: 'wss://portal.example/graphql/realtime',
      authorization: { host: 'portal.example', Authorization: 'token-1' },
    },
  ]);
  expect(service.started[0]?.authorization).toEqual({ host: 'portal.example', Authorization: 'token-1' });
  service.signal('dashboard', 'a@b');
  service.signal('catalogue', 'sync', 14);
  expect(changes).toEqual([
    { kind: 'dashboard', id: 'a@b' },
    { kind: 'catalogue', id: 'sync', spreadSeconds: 14 },
  ]);
});

it('live updates come from a service of an earlier version, too, which knows nothing of the spread of readings', async () => {
  const service = aRealTimeService();
  service.fault = 'older';
  const { words, changes } = aPage();
  await after(100);
  service.signal('catalogue', 'sync');
  expect(words()).toEqual(['connected']);
  expect(changes).toEqual([{ kind: 'catalogue', id: 'sync' }]);
});

it.each<[Fault, number, string]>([
  ['refuses', 100, 'failed: Connection handshake error'],
  ['hangs', 10_100, 'failed: Connection handshake error'],
  ['no-ack', 4_100, 'failed: Connection timeout: ack from AWSAppSyncRealTime was not received after 4000 ms'],
  ['no-start-ack', 4_100, 'failed: Subscription timeout'],
  ['refused-start', 100, 'failed: Connection failed: refused: SomethingBroken'],
  ['bad-request', 100, 'closed: Connection failed: refused: BadRequestException'],
  ['too-late', 100, 'failed: Connection failed: refused: BadRequestException'],
  ['other-subprotocol', 100, 'closed: Connection failed: the server speaks another protocol'],
  ['other-protocol', 100, 'closed: Connection failed: the server speaks another protocol'],
  ['not-json', 100, 'closed: Connection failed: the server speaks another protocol'],
])('live updates say why they are missing: a service that %s', async (fault, time, said) => {
  const service = aRealTimeService();
  service.fault = fault;
  const { words, live } = aPage();
  await after(time);
  expect(words()).toEqual([said]);
  expect(service.sockets()).toBeLessThanOrEqual(1);
  service.fault = undefined;
  live.retry();
  await after(11_000);
  expect(words().at(-1)).toBe('connected');
  expect(service.sockets()).toBe(1);
});

it('live updates do not try again by themselves where that does not help', async () => {
  const service = aRealTimeService();
  service.fault = 'other-protocol';
  aPage();
  await after(3_600_000);
  expect(service.opened).toHaveLength(1);
});

it('live updates take a missed keep-alive for the end, by the time that the server names', async () => {
  const service = aRealTimeService();
  service.silence = 6_000;
  const { words } = aPage();
  await after(60_000);
  expect(words()).toEqual(['connected']);
  service.fault = 'mute';
  await after(6_000);
  expect(words().slice(1)).toEqual(['failed: Subscription timeout', 'connected']);
  expect(service.sockets()).toBe(1);
});

it('live updates wait five minutes for a server that names no time', async () => {
  const service = aRealTimeService();
  service.silence = undefined;
  const { words } = aPage();
  await after(1_000);
  service.fault = 'mute';
  await after(298_000);
  expect(words()).toEqual(['connected']);
  await after(2_000);
  expect(words()[1]).toBe('failed: Subscription timeout');
});

it('live updates connect at once with another token when theirs has expired, and end when that is refused as well', async () => {
  const service = aRealTimeService();
  const { words } = aPage();
  await after(20_000);
  service.isAuthorised = ({ Authorization }) => Authorization === 'token-2';
  service.say(
    '{"type":"error","payload":{"errors":[{"errorType":"UnauthorizedException","message":"Token has expired."}]}}',
  );
  await after(600);
  expect(words().slice(1)).toEqual(['failed: Connection failed: not authorised: UnauthorizedException', 'connected']);
  service.fault = 'not-authorised';
  service.cut();
  await after(60_000);
  expect(words().at(-1)).toBe('closed: Connection failed: not authorised: UnauthorizedException');
  const tries = service.opened.length;
  await after(600_000);
  expect(service.opened).toHaveLength(tries);
});

it('live updates survive whatever arrives', async () => {
  const service = aRealTimeService();
  const { words, changes } = aPage();
  await after(100);
  service.say('{"type":"from-a-later-version"}');
  service.say('{"type":"data","id":"not-ours","payload":{"data":{"changed":{"kind":"dashboard","id":"a@b"}}}}');
  for (const id of ['', 'no-id', '@', 'a@']) service.signal('dashboard', id);
  service.signal('unknown', 'a@b');
  expect(words()).toEqual(['connected']);
  expect(changes).toEqual([]);
  for (const nonsense of [
    '{',
    'null',
    '[]',
    '{"type":7}',
    new Uint8Array(9),
    `{"type":"ka","id":"${'x'.repeat(10_000_000)}"}`,
  ]) {
    service.say(nonsense);
    expect(words().at(-1)).toBe('failed: Connection failed: unreadable frame');
    await after(10_000);
    expect(words().at(-1)).toBe('connected');
  }
});

it('live updates never loop: a thousand errors in a row are one each few seconds', async () => {
  const service = aRealTimeService();
  service.fault = 'refused-start';
  aPage();
  const error = '{"type":"error","payload":{"errors":[{"errorType":"X","message":"no","errorCode":500}]}}';
  await after(60_000);
  expect(service.opened.length).toBeLessThan(30);
  service.fault = undefined;
  await after(10_000);
  const before = service.opened.length;
  for (let count = 0; count < 1_000; count += 1) service.say(error);
  await after(60_000);
  expect(service.opened.length).toBe(before + 1);
});

it('live updates pass on a flood of 10,000 signals', async () => {
  const service = aRealTimeService();
  const { changes } = aPage();
  await after(100);
  for (let count = 0; count < 10_000; count += 1) service.signal('dashboard', `a@${count}`);
  expect(changes).toHaveLength(10_000);
});

it('live updates end with the user', async () => {
  const service = aRealTimeService();
  const { live, words } = aPage();
  await after(100);
  live.close();
  await after(60_000);
  expect(words()).toEqual(['connected', 'closed']);
  expect(service.sockets()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('live updates say that there is no endpoint, and that a server has no sockets', async () => {
  expect(aPage({ endpoint: undefined }).words()).toEqual(['closed: No graphql endpoint provided.']);
  vi.stubGlobal('WebSocket', undefined);
  expect(aPage().words()).toEqual(['closed: Subscriptions are not supported for Server-Side Rendering (SSR)']);
});

it('live updates are connected again within five seconds of each of a day’s 1,440 faults, with one socket', async () => {
  const service = aRealTimeService();
  const { states } = aPage();
  await after(1_000);
  const faults = ['refuses', 'no-ack', 'no-start-ack', 'refused-start', 'mute', 'expired'] as const;
  let longest = 0;
  for (let minute = 0; minute < 1_440; minute += 1) {
    const fault = faults[minute % faults.length] ?? 'refuses';
    if (fault === 'expired') {
      const token = service.started.at(-1)?.authorization['Authorization'];
      service.isAuthorised = ({ Authorization }) => Authorization !== token;
      service.say(tokenExpired);
    } else {
      service.fault = fault;
      if (fault !== 'mute') service.cut();
      // A server that has fallen silent counts as well once that can be noticed.
      await after(fault === 'mute' ? 30_000 : 500 + ((minute * 7_919) % 14_000));
      service.fault = undefined;
    }
    const well = Date.now();
    while (states.at(-1)?.status !== 'connected' && Date.now() - well < 60_000) await after(50);
    longest = Math.max(longest, Date.now() - well);
    expect(service.sockets()).toBe(1);
    await after(60_000 - (Date.now() % 60_000));
  }
  expect(longest).toBeLessThanOrEqual(5_000);
  // The keep-alive of either side.
  expect(vi.getTimerCount()).toBe(2);
});

it.each([
  [
    'https://abcdefghijklmnopqrstuvwxyz.appsync-api.eu-west-1.amazonaws.com/graphql',
    'wss://abcdefghijklmnopqrstuvwxyz.appsync-realtime-api.eu-west-1.amazonaws.com/graphql',
  ],
  ['https://live.example.com/graphql', 'wss://live.example.com/graphql/realtime'],
  ['http://localhost:8080/graphql', 'ws://localhost:8080/graphql/realtime'],
])('the address of the sockets of %s is %s', (api, sockets) => {
  expect(socketAddress(api)).toBe(sockets);
});
