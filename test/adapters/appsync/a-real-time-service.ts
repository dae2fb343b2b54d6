import { vi } from 'vitest';

/** Faults of a real-time service. */
export type Fault =
  | 'refuses' // The upgrade fails.
  | 'hangs' // No socket opens.
  | 'no-ack'
  | 'no-start-ack'
  | 'mute' // It sends nothing once the subscription has started, and does not see that the socket is gone.
  | 'refused-start'
  | 'older' // Its schema has no `spreadSeconds`.
  | 'not-authorised'
  | 'bad-request'
  | 'too-late'
  | 'other-subprotocol'
  | 'other-protocol'
  | 'not-json';

/** The browser's WebSocket, with a service behind it that speaks AppSync's protocol on the test's clock. */
export function aRealTimeService() {
  const open = new Set<Socket>();
  const service = {
    fault: undefined as Fault | undefined,
    /** Milliseconds, as the service says; it sends a keep-alive three times as often. */
    silence: 30_000 as number | undefined,
    /** Every socket's address, and the authorization it came with. */
    opened: [] as { address: string; authorization: Record<string, string> }[],
    started: [] as { query: string; authorization: Record<string, string> }[],
    isAuthorised: (_authorization: Record<string, string>): boolean => true,
    /** How many sockets are open on this side. */
    sockets: () => open.size,
    cut: () => open.forEach((socket) => socket.end()),
    /** The same frame to every socket. */
    say: (data: unknown) => open.forEach((socket) => socket.deliver(data)),
    /** To every subscription. */
    signal: (kind: string, id: string, spreadSeconds?: number) =>
      open.forEach((socket) => socket.signal({ kind, id, spreadSeconds })),
  };

  class Socket extends EventTarget {
    protocol = '';
    readyState = 0;
    #subscription: string | undefined;
    #keepAlive: ReturnType<typeof setInterval> | undefined;

    constructor(address: string, protocols: string[]) {
      super();
      const header = protocols.find((name) => name.startsWith('header-'))?.slice('header-'.length) ?? '';
      const authorization = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
      service.opened.push({ address, authorization });
      open.add(this);
      setTimeout(() => this.#begin(), 10);
    }

    #begin(): void {
      if (service.fault === 'refuses') return this.end();
      if (service.fault === 'hangs' || this.readyState !== 0) return;
      this.readyState = 1;
      this.protocol = service.fault === 'other-subprotocol' ? 'graphql-transport-ws' : 'graphql-ws';
      this.dispatchEvent(new Event('open'));
    }

    send(text: string): void {
      setTimeout(() => this.#hear(JSON.parse(text)), 10);
    }

    #hear(frame: {
      type: string;
      id?: string;
      payload?: { data: string; extensions: { authorization: never } };
    }): void {
      const { fault } = service;
      const refuse = (type: string, errorType: string, errorCode: number): void =>
        this.#say({ type, payload: { errors: [{ errorType, message: 'No.', errorCode }] } });
      if (frame.type === 'connection_init') {
        if (fault === 'no-ack') return;
        if (fault === 'not-authorised') return refuse('connection_error', 'x.y#UnauthorizedException', 400);
        if (!service.isAuthorised(service.opened.at(-1)?.authorization ?? {}))
          return refuse('connection_error', 'UnauthorizedException', 401);
        if (fault === 'bad-request') return refuse('connection_error', 'BadRequestException', 400);
        if (fault === 'too-late') return refuse('connection_error', 'BadRequestException', 408);
        if (fault === 'other-protocol') return this.#say({ type: 'hello' });
        if (fault === 'not-json') return this.deliver('<html>');
        return this.#say({ type: 'connection_ack', payload: { connectionTimeoutMs: service.silence } });
      }
      if (frame.type !== 'start' || fault === 'no-start-ack') return;
      const { data = '{}', extensions } = frame.payload ?? {};
      service.started.push({ query: String(JSON.parse(data).query), authorization: extensions?.authorization ?? {} });
      if (fault === 'older' && /spreadSeconds/.test(data)) return refuse('error', 'ValidationError', 400);
      if (fault === 'refused-start') return refuse('error', 'SomethingBroken', 500);
      this.#subscription = frame.id;
      this.#say({ type: 'start_ack', id: frame.id });
      this.#keepAlive = setInterval(
        () => service.fault !== 'mute' && this.#say({ type: 'ka' }),
        (service.silence ?? 90_000) / 3,
      );
    }

    signal(changed: object): void {
      this.#say({ type: 'data', id: this.#subscription, payload: { data: { changed } } });
    }

    #say(frame: object): void {
      this.deliver(JSON.stringify(frame));
    }

    deliver(data: unknown): void {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
    }

    end(): void {
      if (this.readyState === 3) return;
      this.close();
      this.dispatchEvent(new Event('close'));
    }

    close(): void {
      this.readyState = 3;
      clearInterval(this.#keepAlive);
      open.delete(this);
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  return service;
}
