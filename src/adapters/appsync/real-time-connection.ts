import { Observable } from 'rxjs';
import { type LiveTrouble, LiveUpdatesFailed, acknowledgementTime } from '#domain/live/live-trouble';
import type { Signal } from '#domain/live/signal';
import { type Frame, readFrame, refusalIn, signalIn, silenceIn, subscription } from './frames';
import type { RequestAuth } from './request-auth';

/** Where the server does not say how long it may be silent: AppSync's own five minutes. */
const defaultSilence = 300_000;

/** A connection over a slow network has five round trips before it opens (milliseconds). */
const openingTime = 10_000;

/** What it means that nothing arrives. */
const silent = { opening: 'handshake', acknowledging: 'no-ack', subscribing: 'silent', connected: 'silent' } as const;

/** AppSync's own domain has another one for sockets; below any other, as below a domain of one's own, they are at `/realtime`. */
export function socketAddress(endpoint: string): string {
  const address = endpoint.replace(/^http/, 'ws');
  const own = /^(wss:\/\/\w{26}\.appsync-)api(\.[\w-]+\.amazonaws\.com(\.cn)?\/graphql)$/.exec(address);
  return own ? `${own[1]}realtime-api${own[2]}` : `${address}/realtime`;
}

/**
 * One connection to AppSync's real-time endpoint: `connected` once the subscription has started, then each signal. It never
 * completes; it fails with LiveUpdatesFailed, once, and its socket is gone then.
 */
export function realTimeConnection(endpoint: string, auth: RequestAuth): Observable<'connected' | Signal> {
  return new Observable((screen) => {
    if (typeof WebSocket === 'undefined') return fail({ kind: 'no-browser', isFinal: true });
    const id = crypto.randomUUID();
    let socket: WebSocket | undefined;
    let phase: keyof typeof silent = 'opening';
    let silence = defaultSilence;
    let deadline: ReturnType<typeof setTimeout> | undefined;

    function fail(trouble: LiveTrouble): void {
      screen.error(new LiveUpdatesFailed(trouble));
    }
    const listen = (milliseconds: number): void => {
      clearTimeout(deadline);
      deadline = setTimeout(() => fail({ kind: silent[phase] }), milliseconds);
    };
    /** Calls back unless the connection has ended meanwhile. */
    const authorised = (request: Parameters<RequestAuth>[0], then: (headers: Record<string, string>) => void): void => {
      auth(request).then(
        (headers) => {
          if (screen.closed) return;
          if (headers.ok) then(headers.value);
          else fail(headers.failure);
        },
        (error: unknown) => screen.error(error),
      );
    };

    const onFrame = (frame: Frame): void => {
      switch (frame.type) {
        case 'connection_ack':
          if (phase !== 'acknowledging') return;
          phase = 'subscribing';
          silence = silenceIn(frame.payload) ?? defaultSilence;
          return start();
        case 'start_ack':
          if (phase !== 'subscribing' || frame.id !== id) return;
          phase = 'connected';
          return screen.next('connected');
        case 'data': {
          const signal = frame.id === id ? signalIn(frame.payload) : undefined;
          if (signal) screen.next(signal);
          return;
        }
        case 'connection_error':
        case 'error':
          return fail(troubleOf(refusalIn(frame.payload)));
        case 'complete':
          if (frame.id === id) fail({ kind: 'lost' });
          return;
        case 'ka':
          return;
        default:
          // A later version may have more.
          if (phase !== 'connected') fail({ kind: 'other-protocol', isFinal: true });
      }
    };

    const start = (): void => {
      const data = JSON.stringify({ query: subscription, variables: {} });
      authorised({ path: '', body: data }, (authorization) => {
        const payload = { data, extensions: { authorization } };
        socket?.send(JSON.stringify({ id, type: 'start', payload }));
      });
    };

    authorised({ path: '/connect', body: '{}' }, (headers) => {
      socket = new WebSocket(socketAddress(endpoint), ['graphql-ws', `header-${base64Url(JSON.stringify(headers))}`]);
      listen(openingTime);
      socket.addEventListener('open', () => {
        if (socket?.protocol !== 'graphql-ws') return fail({ kind: 'other-protocol', isFinal: true });
        phase = 'acknowledging';
        listen(acknowledgementTime);
        socket.send('{"type":"connection_init"}');
      });
      socket.addEventListener('message', ({ data }) => {
        if (screen.closed) return;
        const frame = readFrame(data);
        if (frame) onFrame(frame);
        else fail(phase === 'connected' ? { kind: 'unreadable' } : { kind: 'other-protocol', isFinal: true });
        // Whatever arrives shows that the server is there.
        if (phase === 'connected' && !screen.closed) listen(silence);
      });
      // A browser says no more than that, so a server that refuses has to answer first. `error` comes before it, for a test in Node.
      socket.addEventListener('error', () => undefined);
      socket.addEventListener('close', () => fail({ kind: phase === 'opening' ? 'handshake' : 'lost' }));
    });
    return () => {
      clearTimeout(deadline);
      socket?.close();
    };
  });
}

/** A refusal for good, unless it is about the token or the server is only busy. */
function troubleOf({ code, status = 0 }: ReturnType<typeof refusalIn>): LiveTrouble {
  const named = code === undefined ? {} : { code };
  if (status === 401 || status === 403 || code?.startsWith('Unauthorized')) return { kind: 'unauthorised', ...named };
  const isFinal = status >= 400 && status < 500 && status !== 429;
  return { kind: 'refused', ...named, ...(isFinal && { isFinal }) };
}

/** Of the text in UTF-8, without padding: a subprotocol has no `=`. */
const base64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
