import { type RefreshNews, type Renewed, refreshNews } from './refresh-news';

/** One refresh at a time across all tabs; calls and tabs that waited share its result. */
export interface RefreshTurn {
  /** `of` is the ID token to replace. */
  take(of: string, refresh: () => Promise<Renewed>): Promise<Renewed>;
  /** The latest result of another tab. */
  latest(): RefreshNews | undefined;
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
  // Without a channel, waiting tabs find the new tokens in the storage.
  const channel = locks && 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const underWay = new Map<string, Promise<Renewed>>();
  let latest: RefreshNews | undefined;
  channel?.addEventListener('message', ({ data }) => {
    const read = refreshNews.safeParse(data);
    if (!read.success) return;
    latest = read.data;
    onNews(latest);
  });

  const begin = async (of: string, refresh: () => Promise<Renewed>): Promise<Renewed> => {
    // Web Locks exist only over https and on localhost.
    if (!locks) return refresh();
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
  };

  return {
    take(of, refresh) {
      const renewed = underWay.get(of) ?? begin(of, refresh).finally(() => underWay.delete(of));
      underWay.set(of, renewed);
      return renewed;
    },
    latest: () => latest,
  };
}

export const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
