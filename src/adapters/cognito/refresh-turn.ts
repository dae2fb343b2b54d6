import { failed, type Result } from '../../domain/result';
import type { SessionFailure } from '../../ports/user-pool';

/** One refresh at a time in all tabs; those that waited for one that did not reach the pool share its outcome. */
export interface RefreshTurn {
  take<T>(work: () => Promise<Result<T, SessionFailure>>): Promise<Result<T, SessionFailure>>;
}

/** A tab that was frozen in its turn must not keep the others waiting, in milliseconds: longer than all tries of a refresh. */
const longestWait = 60_000;

/** News and locks travel apart: whoever is next should know before their turn comes. */
const headStart = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

export function createRefreshTurn(
  name: string,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): RefreshTurn {
  // Only pages served over https, or from localhost, have locks.
  if (!locks) return { take: (work) => work() };
  const channel = new BroadcastChannel(name);
  let missed = 0;
  channel.addEventListener('message', () => (missed += 1));

  return {
    async take(work) {
      const before = missed;
      const turn = async () => {
        if (missed !== before) return failed<SessionFailure>({ kind: 'unreachable' });
        const outcome = await work();
        if (!outcome.ok && outcome.failure.kind === 'unreachable') {
          // A channel reaches its own origin only.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin
          channel.postMessage('unreachable');
          await headStart();
        }
        return outcome;
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
