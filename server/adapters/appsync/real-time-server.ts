import { EventEmitter, on } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { buildSchema } from 'graphql';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressesOf, type Reader } from '#domain/live/audience';
import type { Signal } from '#domain/live/signal';
import type { Access } from '#domain/people/access';
import type { Signals } from '../../ports/signals';
import type { Identity, TokenVerifier } from '../../ports/token-verifier';
import { type RealTimeSession, openSession, tokenIn } from './real-time-session';

export interface RealTimeOptions {
  tokenVerifier: TokenVerifier;
  access: Access;
  /** Of the pages that can connect. A client that is no browser names none. */
  origins: readonly string[];
  /** How many sockets at once, and how many of one person; 5,000 and 20 if missing. */
  limits?: { sockets?: number; ofOnePerson?: number };
  /** Milliseconds between two keep-alives, at which tokens are verified again, too; 10,000 if missing. */
  keepAliveEvery?: number;
}

export interface RealTimeServer extends Signals {
  /** Takes the connections at `/graphql/realtime` of this server. */
  attach(server: Server): void;
  /** How many sockets are open. */
  sockets(): number;
  close(): void;
}

export const realTimePath = '/graphql/realtime';

/** The frames of a subscription are a few hundred bytes, and a token has two thousand. */
const longestFrame = 32_768;

/** A browser that does not read is cut off with this many bytes unsent; it connects again and reads the list. */
const mostUnsent = 1_000_000;

const schema = buildSchema(`
  type Signal { kind: String! id: ID! }
  type Query { sockets: Int }
  type Subscription { changed: Signal }
`);

/**
 * AppSync's real-time protocol on one machine, for the people of one user pool
 * (https://docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html). Each person gets only the signals that
 * concern them, as long as their token is valid.
 */
export function createRealTimeServer(options: RealTimeOptions): RealTimeServer {
  const { tokenVerifier, access, origins, limits = {}, keepAliveEvery = 10_000 } = options;
  const { sockets: most = 5_000, ofOnePerson = 20 } = limits;
  const published = new EventEmitter().setMaxListeners(0);
  const sessions = new Map<WebSocket, RealTimeSession>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    handleProtocols: (offered) => (offered.has('graphql-ws') ? 'graphql-ws' : false),
  });

  async function* changesFor(person: Identity, stopped: AbortSignal): AsyncGenerator<{ changed: Signal }> {
    const addresses = new Set<Reader>(addressesOf({ ...person, access }));
    for await (const [changed, readers] of on(published, 'signal', { signal: stopped })) {
      if ((readers as Reader[]).some((reader) => addresses.has(reader))) yield { changed: changed as Signal };
    }
  }

  const accept = (socket: WebSocket, token: string): void => {
    const isWelcome = ({ sub }: Identity): boolean =>
      [...sessions.values()].filter((other) => other.person()?.sub === sub).length < ofOnePerson;
    const send = (frame: object): void => {
      socket.send(JSON.stringify(frame));
      if (socket.bufferedAmount > mostUnsent) socket.terminate();
    };
    const session = openSession({
      schema,
      token,
      verify: (given) => tokenVerifier.verify(given),
      isWelcome,
      send,
      changesFor,
      silence: keepAliveEvery * 3,
      close: () => socket.close(),
    });
    sessions.set(socket, session);
    socket.on('message', (data, isBinary) => session.hear(isBinary ? '' : (data as Buffer).toString()));
    socket.on('pong', () => session.answered());
    // A broken frame, or one that is too long: ws closes by itself.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sessions.delete(socket);
      session.end();
    });
  };

  const upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer): void => {
    const { origin, 'sec-websocket-protocol': protocols = '' } = request.headers;
    const refuse = (status: string): void => void connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    connection.on('error', () => connection.destroy());
    if (origin !== undefined && !origins.includes(origin)) return refuse('403 Forbidden');
    if (sessions.size >= most) return refuse('503 Service Unavailable');
    server.handleUpgrade(request, connection, head, (socket) => accept(socket, tokenIn(protocols)));
  };

  const keptAlive = setInterval(() => {
    for (const [socket, session] of sessions) {
      if (!session.isAnswering()) socket.terminate();
      else socket.ping();
      session.keepAlive().catch(() => undefined);
    }
  }, keepAliveEvery);
  keptAlive.unref();

  return {
    attach(httpServer) {
      httpServer.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
        if (request.url?.split('?')[0] === realTimePath) upgrade(request, connection, head);
        // The development server listens as well.
        else if (httpServer.listenerCount('upgrade') === 1) connection.destroy();
      });
    },
    async publish(signal, readers) {
      published.emit('signal', signal, readers);
    },
    sockets: () => sessions.size,
    close() {
      clearInterval(keptAlive);
      for (const socket of sessions.keys()) socket.terminate();
    },
  };
}
