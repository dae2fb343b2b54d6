import { Subject, map, merge, switchMap, timer } from 'rxjs';
import * as z from 'zod/mini';
import type { BrowserTabs, TabMessage } from '#ports/browser/browser-tabs';

const tabMessage = z.union([
  z.object({ message: z.literal('signed-in'), sub: z.string() }),
  z.object({ message: z.literal('signed-out') }),
  z.object({ message: z.literal('timed-out'), sub: z.string() }),
  z.object({
    message: z.literal('notices-read'),
    sub: z.string(),
    lines: z.union([z.literal('all'), z.array(z.string())]),
    unread: z.object({ count: z.number(), version: z.number() }),
  }),
]) satisfies z.ZodMiniType<TabMessage>;

const name = 'portal.session';

/** Milliseconds. The portal changes several keys in quick succession, and sends a message that explains the changes. */
const burst = 100;

/**
 * The tabs of one origin, over a BroadcastChannel. Storage events also report what other code did to the tokens, such as clearing the
 * site's data. They are the only source in a browser without BroadcastChannel.
 */
export function createBrowserTabs(
  isOurs: (key: string) => boolean,
  target: Pick<Window, 'addEventListener'> = window,
): BrowserTabs {
  const received = new Subject<TabMessage>();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }) => {
    const read = tabMessage.safeParse(data);
    if (read.success) received.next(read.data);
  });
  const changed = new Subject<void>();
  target.addEventListener('storage', ({ key }: StorageEvent) => {
    // No key: everything was removed.
    if (key === null || isOurs(key)) changed.next();
  });
  target.addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    // A page in the back-forward cache receives no messages.
    if (persisted) changed.next();
  });
  const changes = changed.pipe(
    switchMap(() => timer(burst)),
    map(() => ({ message: 'storage-changed' }) as const),
  );
  return {
    messages$: merge(received, changes),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
    send: (message) => channel?.postMessage(message),
  };
}
