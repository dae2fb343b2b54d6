import { Subject } from 'rxjs';
import * as z from 'zod/mini';
import type { TabNews, Tabs } from '../../ports/tabs';

const news = z.union([
  z.object({ news: z.literal('signed-in'), sub: z.string() }),
  z.object({ news: z.literal('signed-out') }),
  z.object({ news: z.literal('timed-out'), sub: z.string() }),
]) satisfies z.ZodMiniType<TabNews>;

const name = 'portal.session';

/**
 * The tabs of one origin, by a BroadcastChannel. Storage events are the second way: they tell what other code did to the tokens, a
 * clearing of the site's data above all.
 */
export function createBrowserTabs(
  isOurs: (key: string) => boolean,
  target: Pick<Window, 'addEventListener'> = window,
): Tabs {
  const heard = new Subject<TabNews>();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    const read = news.safeParse(data);
    if (read.success) heard.next(read.data);
  });
  target.addEventListener('storage', ({ key }: StorageEvent) => {
    // No key: everything was removed.
    if (key === null || isOurs(key)) heard.next({ news: 'storage-changed' });
  });
  return {
    news$: heard.asObservable(),
    // A channel reaches its own origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (told) => channel.postMessage(told),
  };
}
