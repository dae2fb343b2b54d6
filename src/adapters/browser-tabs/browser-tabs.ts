import { Subject, map, merge, switchMap, timer } from 'rxjs';
import * as z from 'zod/mini';
import type { TabNews, Tabs } from '../../ports/tabs';

const news = z.union([
  z.object({ news: z.literal('signed-in'), sub: z.string() }),
  z.object({ news: z.literal('signed-out') }),
  z.object({ news: z.literal('timed-out'), sub: z.string() }),
]) satisfies z.ZodMiniType<TabNews>;

const name = 'portal.session';

/** Milliseconds. The portal changes several items of the storage at once, and says in the news what that means. */
const volley = 100;

/**
 * The tabs of one origin, through a BroadcastChannel. Storage events are the second way: they report what other code did to the tokens,
 * above all clearing the site's data. In a browser without BroadcastChannel they carry all news.
 */
export function createBrowserTabs(
  isOurs: (key: string) => boolean,
  target: Pick<Window, 'addEventListener'> = window,
): Tabs {
  const told = new Subject<TabNews>();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }) => {
    const read = news.safeParse(data);
    if (read.success) told.next(read.data);
  });
  const changed = new Subject<void>();
  target.addEventListener('storage', ({ key }: StorageEvent) => {
    // No key: everything was removed.
    if (key === null || isOurs(key)) changed.next();
  });
  target.addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    // A page that the browser keeps for its back button hears nothing.
    if (persisted) changed.next();
  });
  const changes = changed.pipe(
    switchMap(() => timer(volley)),
    map(() => ({ news: 'storage-changed' }) as const),
  );
  return {
    news$: merge(told, changes),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    tell: (told) => channel?.postMessage(told),
  };
}
