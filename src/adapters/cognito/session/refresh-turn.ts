import * as z from 'zod/mini';
import type { Result } from '#domain/result';
import type { SessionFailure } from '#ports/people/user-pool';
import type { StoredSession } from './stored-session';

export type Renewed = Result<StoredSession, SessionFailure>;

export interface RefreshNews {
  of: string;
  renewed: Renewed;
}

/** Checks the shape, because another tab may run another version of the portal. */
const news = z.object({
  of: z.string(),
  renewed: z.union([
    z.object({
      ok: z.literal(true),
      value: z.object({
        username: z.string(),
        idToken: z.string(),
        accessToken: z.string(),
        refreshToken: z.string(),
        clockDrift: z.number(),
        hosted: z.boolean(),
        sharedComputer: z.boolean(),
      }),
    }),
    z.object({ ok: z.literal(false), failure: z.object({ kind: z.enum(['signed-out', 'unreachable', 'busy']) }) }),
  ]),
}) satisfies z.ZodMiniType<RefreshNews>;

/** One refresh at a time across all tabs; tabs that waited share its result. */
export interface RefreshTurn {
  take(of: string, refresh: () => Promise<Renewed>): Promise<Renewed>;
}

/** How long to wait for the lock, which a frozen tab may hold: longer than all tries of a refresh (milliseconds). */
const longestWait = 60_000;

/** Milliseconds between announcing a result and releasing the lock: messages, locks and storage are not ordered. */
const headStart = 50;

/** `onNews` receives the results of other tabs. */
export function createRefreshTurn(
  name: string,
  onNews: (news: RefreshNews) => void,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): RefreshTurn {
  // Web Locks exist only over https and on localhost.
  if (!locks) return { take: (_, refresh) => refresh() };
  // Without a channel, waiting tabs find the new tokens in the storage.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  let latest: RefreshNews | undefined;
  channel?.addEventListener('message', ({ data }) => {
    const read = news.safeParse(data);
    if (!read.success) return;
    latest = read.data;
    onNews(latest);
  });

  return {
    async take(of, refresh) {
      const before = latest;
      const turn = async () => {
        // Process the messages that have already arrived first.
        await waitFor(0);
        if (latest !== before && latest?.of === of) return latest.renewed;
        const renewed = await refresh();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only
        channel?.postMessage({ of, renewed } satisfies RefreshNews);
        await waitFor(headStart);
        return renewed;
      };
      try {
        return await locks.request(name, { signal: AbortSignal.timeout(longestWait) }, turn);
      } catch (error) {
        if (error instanceof DOMException) return turn();
        throw error;
      }
    },
  };
}

export const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
