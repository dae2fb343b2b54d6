import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSchema } from 'graphql';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Access } from '#domain/access/roles';
import { type Signals, realTimePath } from '../../ports/signals';
import type { TokenVerifier } from '../../ports/token-verifier';
import type { Proxies } from '../guards/proxies';
import { namesHostOf } from '../own-host';
import { bareAnswer } from '../web-server';
import { type PlaceLimits, createPlaces } from './places';
import { type RealTimeSession, openSession, tokenIn } from './real-time-session';
import { createSubscribers, inOneTurn } from './subscribers';

export interface RealTimeOptions {
  tokenVerifier: TokenVerifier;
  access: Access;
  /** The origins of the pages that can connect, under the host of one of them. */
  origins: readonly string[];
  proxies: Proxies;
  limits?: PlaceLimits;
  /** Milliseconds between two keep-alives, at which tokens are verified again, too; 10,000 if missing. */
  keepAliveEvery?: number;
  /** Lists that this machine answers in a second beside all else, most of them unchanged; 500 if missing. */
  listsPerSecond?: number;
}

export interface RealTimeServer extends Signals {
  /** Takes the connections at `/graphql/realtime` of this server. */
  attach(server: Server): void;
  /** How many sockets are open. */
  sockets(): number;
  close(): void;
}

/** The frames of a subscription are a few hundred bytes, and a token has two thousand. */
const longestFrame = 32_768;

/** A socket that does not answer a close is cut off after this long (milliseconds). */
const closingTime = 1_000;

/** A browser that does not read is cut off with this many bytes unsent; it connects again and reads the list. */
const mostUnsent = 1_000_000;

const schema = buildSchema(`
  type Signal { kind: String! id: ID! spreadSeconds: Int }
  type Query { sockets: Int }
  type Subscription { changed: Signal }
`);

/**
 * AppSync's real-time protocol on one machine, for the people of one user pool
 * (https://docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html). Each person gets only the signals that
 * concern them, as long as their token is valid.
 */
export function createRealTimeServer(options: RealTimeOptions): RealTimeServer {
  const {
    tokenVerifier,
    access,
    origins,
    proxies,
    limits = {},
    keepAliveEvery = 10_000,
    listsPerSecond = 500,
  } = options;
  const isOwnHost = origins.map((origin) => namesHostOf(origin));
  const subscribers = createSubscribers(access, listsPerSecond);
  const sessions = new Map<WebSocket, RealTimeSession>();
  const places = createPlaces<WebSocket>(limits, (socket) => socket.terminate());
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    // Other work has its turn between two frames.
    allowSynchronousEvents: false,
    handleProtocols: (offered) => (offered.has('graphql-ws') ? 'graphql-ws' : false),
  });

  const accept = (socket: WebSocket, token: string): void => {
    const leave = (): void => {
      places.leave(socket);
      sessions.delete(socket);
      session.end();
    };
    const close = (code?: number, reason?: string): void => {
      leave();
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), closingTime).unref();
    };
    const session = openSession({
      schema,
      token,
      verify: (given) => tokenVerifier.verify(given),
      isWelcome: ({ sub }) => places.take(socket, sub),
      send(frame) {
        socket.send(JSON.stringify(frame));
        if (socket.bufferedAmount > mostUnsent) socket.terminate();
      },
      changesFor: subscribers.changesFor,
      silence: keepAliveEvery * 3,
      close,
    });
    sessions.set(socket, session);
    const ifAllowed = (act: () => void): void => {
      if (!sessions.has(socket)) return;
      if (places.mayHear(socket)) act();
      else session.overrun();
    };
    socket.on('message', (data, isBinary) =>
      ifAllowed(() => session.receive(isBinary ? '' : (data as Buffer).toString())),
    );
    socket.on('ping', () => ifAllowed(() => undefined));
    socket.on('pong', () => ifAllowed(() => session.answered()));
    // A broken frame, or one that is too long: ws has begun to close.
    socket.on('error', () => close());
    socket.on('close', leave);
  };

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    const { origin, 'sec-websocket-protocol': protocols = '' } = request.headers;
    const refuse = (status: number): void => void connection.end(bareAnswer(status), () => connection.destroy());
    connection.on('error', () => connection.destroy());
    const host = proxies.hostOf(request);
    if (!isOwnHost.some((isOwn) => isOwn(host))) return refuse(421);
    // Every browser names it.
    if (origin === undefined || !origins.includes(origin)) return refuse(403);
    const network = proxies.networkOf(request);
    server.handleUpgrade(request, connection, head, (socket) => {
      places.begin(socket, network);
      accept(socket, tokenIn(protocols));
    });
  };

  const keepAlive = async (): Promise<void> => {
    let count = 0;
    for (const [socket, session] of sessions) {
      if (!session.isAnswering()) socket.terminate();
      else socket.ping();
      session.keepAlive().catch(() => undefined);
      if (++count % inOneTurn === 0) await nextTurn();
    }
    places.forget();
  };
  const keptAlive = setInterval(() => void keepAlive(), keepAliveEvery);
  keptAlive.unref();

  return {
    attach(httpServer) {
      httpServer.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
        if (request.url?.split('?')[0] === realTimePath) upgrade(request, connection, head);
        // The development server listens as well.
        else if (httpServer.listenerCount('upgrade') === 1) connection.destroy();
      });
    },
    publish: subscribers.publish,
    sockets: () => sessions.size,
    close() {
      clearInterval(keptAlive);
      for (const socket of server.clients) socket.terminate();
    },
  };
}
