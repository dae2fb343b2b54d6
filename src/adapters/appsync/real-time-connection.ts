import { Observable } from 'rxjs';
import { type LiveTrouble, LiveUpdatesFailed, acknowledgementTime } from '#domain/live/live-trouble';
import type { Signal } from '#domain/live/signal';
import { type Frame, readFrame, refusalIn, signalIn, silenceIn, subscriptions } from './frames';
import type { RequestAuth } from './request-auth';

/** The longest silence if the server doesn't say: AppSync's own five minutes (milliseconds). */
const defaultSilence = 300_000;

/** Enough for the five round trips of a new connection over a slow network (milliseconds). */
const openingTime = 10_000;

/** The failure if nothing arrives in each phase. */
const silent = { opening: 'handshake', acknowledging: 'no-ack', subscribing: 'silent', connected: 'silent' } as const;

/** AppSync's own domain has a second one for sockets; on any other domain they are at `/realtime`. */
export function socketAddress(endpoint: string): string {
  const address = endpoint.replace(/^http/, 'ws');
  const own = /^(wss:\/\/\w{26}\.appsync-)api(\.[\w-]+\.amazonaws\.com(\.cn)?\/graphql)$/.exec(address);
  return own ? `${own[1]}realtime-api${own[2]}` : `${address}/realtime`;
}

/**
 * One connection to AppSync's real-time endpoint: `connected` once the subscription has started, then each signal. It never
 * completes. It errors once with LiveUpdatesFailed, and its socket is closed then.
 */
export function realTimeConnection(endpoint: string, auth: RequestAuth): Observable<'connected' | Signal> {
  return new Observable((screen) => {
    if (typeof WebSocket === 'undefined') return fail({ kind: 'no-browser', isFinal: true });
    const id = crypto.randomUUID();
    let socket: WebSocket | undefined;
    let phase: keyof typeof silent = 'opening';
    let asks: keyof typeof subscriptions = 'current';
    let silence = defaultSilence;
    let deadline: ReturnType<typeof setTimeout> | undefined;

    function fail(trouble: LiveTrouble): void {
      screen.error(new LiveUpdatesFailed(trouble));
    }
    const listen = (milliseconds: number): void => {
      clearTimeout(deadline);
      deadline = setTimeout(() => fail({ kind: silent[phase] }), milliseconds);
    };
    /** Calls back unless the connection has ended. */
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
        case 'error': {
          const trouble = troubleOf(refusalIn(frame.payload));
          const mayBeOlder = frame.type === 'error' && phase === 'subscribing' && trouble.kind === 'refused';
          if (!mayBeOlder || asks === 'older') return fail(trouble);
          asks = 'older';
          return start();
        }
        case 'complete':
          if (frame.id === id) fail({ kind: 'lost' });
          return;
        case 'ka':
          return;
        default:
          // Ignore unknown frames of a later version.
          if (phase !== 'connected') fail({ kind: 'other-protocol', isFinal: true });
      }
    };

    const start = (): void => {
      const data = JSON.stringify({ query: subscriptions[asks], variables: {} });
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
        // Any frame shows that the server is alive.
        if (phase === 'connected' && !screen.closed) listen(silence);
      });
      // Browsers reveal no more, so a refusing server answers first. Node fires `error` before, which needs a listener.
      socket.addEventListener('error', () => undefined);
      socket.addEventListener('close', () => fail({ kind: phase === 'opening' ? 'handshake' : 'lost' }));
    });
    return () => {
      clearTimeout(deadline);
      socket?.close();
    };
  });
}

/** A refusal is final unless it concerns the token, a busy server, or a page that was too slow for it. */
function troubleOf({ code, status = 0 }: ReturnType<typeof refusalIn>): LiveTrouble {
  const named = code === undefined ? {} : { code };
  if (status === 401 || status === 403 || code?.startsWith('Unauthorized')) return { kind: 'unauthorised', ...named };
  const isFinal = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return { kind: 'refused', ...named, ...(isFinal && { isFinal }) };
}

/** Encodes UTF-8 without padding, because a subprotocol can't contain `=`. */
const base64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
