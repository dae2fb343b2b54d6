import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type RealTimeOptions, createRealTimeServer } from '#server/http/real-time/real-time-server';
import { realTimePath } from '#server/ports/signals';
import { createProxies } from '#server/http/guards/proxies';
import { failed, ok } from '#domain/result';
import { closeAtOnce, listenAtFreePort } from '../../../listen';

/** A server to whom `ann of Sales,Ops` is a token, until it is revoked. */
export async function aRealTimeServer(over: Partial<RealTimeOptions> = {}) {
  const revoked = new Set<string>();
  let isUnavailable = false;
  const server = createServer();
  const port = await listenAtFreePort(server);
  const realTime = createRealTimeServer({
    tokenVerifier: {
      async verify(token) {
        const [, sub, groups] = /^(\w+) of ([\w,]*)$/.exec(token) ?? [];
        if (isUnavailable) return failed({ kind: 'unavailable', reason: 'no keys' });
        if (sub === undefined || revoked.has(token)) return failed({ kind: 'not-accepted', reason: 'unknown' });
        return ok({ sub, email: '', groups: (groups ?? '').split(',').filter(Boolean) });
      },
    },
    access: 'by-group',
    origins: [`http://127.0.0.1:${port}`],
    proxies: createProxies([]),
    ...over,
  });
  realTime.attach(server);
  onTestFinished(async () => {
    realTime.close();
    await closeAtOnce(server);
  });
  return {
    realTime,
    server,
    /** As our adapter and Amplify take it. */
    endpoint: `http://127.0.0.1:${port}/graphql`,
    address: `ws://127.0.0.1:${port}${realTimePath}`,
    revoke: (token: string) => void revoked.add(token),
    loseKeys: () => (isUnavailable = true),
  };
}

/** The subprotocols that carry a token. */
export const protocolsFor = (token: string): string[] => [
  'graphql-ws',
  `header-${Buffer.from(JSON.stringify({ host: 'portal.example', Authorization: token })).toString('base64url')}`,
];

/** As a page of the server itself names it. */
const originOf = (address: string): string => new URL(address.replace('ws', 'http')).origin;

/** As Node's client takes it: with an origin, which browsers send by themselves. */
export class WebSocketOfPage extends WebSocket {
  constructor(address: string, protocols?: string[]) {
    super(address, protocols, { origin: originOf(address) });
  }
}

/** A bare client, which says what the test says. */
export async function aClient(address: string, token: string, options: WebSocket.ClientOptions = {}) {
  const socket = new WebSocket(address, protocolsFor(token), { origin: originOf(address), ...options });
  const heard: Record<string, unknown>[] = [];
  const waiting: (() => void)[] = [];
  const tell = (): void => waiting.splice(0).forEach((again) => again());
  let closed: number | undefined;
  socket.on('message', (data) => (heard.push(JSON.parse((data as Buffer).toString()) as never), tell()));
  socket.on('close', (code) => ((closed = code), tell()));
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  await new Promise((resolve) => {
    socket.once('open', resolve);
    socket.once('close', resolve);
  });
  return {
    socket,
    heard,
    say: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    /** The next frame that is no keep-alive. */
    async next() {
      await until(() => closed !== undefined || heard.some(({ type }) => type !== 'ka'));
      const index = heard.findIndex(({ type }) => type !== 'ka');
      return index < 0 ? undefined : heard.splice(index, 1)[0];
    },
    async closed() {
      await until(() => closed !== undefined);
      return closed;
    },
  };
}

export const startFrame = (token: string, query = 'subscription { changed { kind id } }', id = 's1') => ({
  id,
  type: 'start',
  payload: { data: JSON.stringify({ query, variables: {} }), extensions: { authorization: { Authorization: token } } },
});

/** A client that has subscribed. */
export async function aSubscriber(address: string, token: string, options?: WebSocket.ClientOptions) {
  const client = await aClient(address, token, options);
  client.say({ type: 'connection_init' });
  await client.next();
  client.say(startFrame(token));
  await client.next();
  return client;
}
