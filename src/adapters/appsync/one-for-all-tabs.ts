import { Observable, type Subject, type Subscription } from 'rxjs';
import * as z from 'zod/mini';
import { readSignal } from '#domain/live/signal';
import type { LiveState } from '#ports/dashboards/live-updates';
import type { LiveNews } from './keep-connected';

/** Validated, because another tab may run another version. The cause of a failure stays in the tab that connects, which logs it. */
const tabMessage = z.union([
  z.object({ asks: z.enum(['state', 'retry']) }),
  z.object({ status: z.enum(['connected', 'failed', 'closed']) }),
  z.object({ kind: z.string(), id: z.string(), spreadSeconds: z.optional(z.number()) }),
]);
type TabMessage = z.output<typeof tabMessage>;

/**
 * Shares one connection between the tabs of this browser. The tab that holds the lock connects; another takes over when it closes.
 * `occasions` of any tab reach the connecting one.
 */
export function oneForAllTabs(
  name: string,
  news$: Observable<LiveNews>,
  occasions: Subject<void>,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Observable<LiveNews> {
  // Web Locks exist only over https and on localhost. Without either, each tab has a connection of its own.
  if (!locks || !('BroadcastChannel' in globalThis)) return news$;
  return new Observable((screen) => {
    const channel = new BroadcastChannel(name);
    const leaving = new AbortController();
    let connection: Subscription | undefined;
    let latest: LiveState | undefined;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    const say = (message: TabMessage): void => channel.postMessage(message);

    channel.addEventListener('message', ({ data }) => {
      const read = tabMessage.safeParse(data).data;
      if (!read || screen.closed) return;
      if ('asks' in read) {
        if (!connection) return;
        if (read.asks === 'retry') occasions.next();
        else if (latest) say({ status: latest.status });
      } else if (!connection) {
        if ('status' in read) {
          latest = read;
          return screen.next({ state: read });
        }
        const signal = readSignal(read);
        if (signal) screen.next({ signal });
      }
    });
    say({ asks: 'state' });

    const connect = (): Promise<void> =>
      new Promise((release) => {
        if (screen.closed) return release();
        const tell = (news: LiveNews): void => {
          if ('state' in news) latest = news.state;
          say('state' in news ? { status: news.state.status } : news.signal);
          screen.next(news);
        };
        // Signals are lost until this tab has connected, so tell all tabs that the last connection has ended.
        if (latest?.status === 'connected') tell({ state: { status: 'failed' } });
        connection = news$.subscribe({
          next: tell,
          error: (error: unknown) => screen.error(error),
        });
        screen.add(release);
      });
    // Chromium refuses locks where the browser blocks site data: this tab then has a connection of its own.
    locks.request(name, { signal: leaving.signal }, connect).catch(connect);
    screen.add(
      occasions.subscribe(() => {
        if (!connection) say({ asks: 'retry' });
      }),
    );
    return () => {
      leaving.abort();
      connection?.unsubscribe();
      channel.close();
    };
  });
}
