import { isPieceOf, keyOf } from '#domain/browser/known-owner';
import { type LastKnown, fitting, readLastKnown, spellLastKnown } from '#domain/browser/last-known';
import type { WholeList } from '#domain/browser/list-pieces';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { latestOnly } from '#timing/latest-only';
import { loadOnce } from '#timing/load-once';
import type { Cache } from '../browser/cache';

/** A last known list, and when the backend had answered it. */
export interface DatedLastKnown extends LastKnown {
  from: Date;
  /** Reads all dashboards of a list that is too long for one item; undefined where they are not all there. */
  readAll?: () => Promise<readonly Dashboard[] | undefined>;
}

/** Owner of what this browser keeps of the user who is signed in, for the next start: of one user at a time. */
export interface LastKnownList {
  read(sub: string): DatedLastKnown | undefined;
  /**
   * Replaces everything that was kept, of anyone and by any version. `isWanted` are the dashboards to keep first if there is no room for
   * all in one item; all of them follow in pieces.
   */
  keep(known: Omit<LastKnown, 'total'>, isWanted: (dashboard: Dashboard) => boolean): void;
  /** At sign-out, at the end of a session, and when the backend refuses. */
  forget(): void;
}

export function createLastKnownList(cache: Cache, clientId: string): LastKnownList {
  /** The list that the pieces are of. */
  let inPieces: readonly Dashboard[] | undefined;
  const lists = latestOnly();
  const pieces = loadOnce(() => import('./list-pieces'));

  const keepInPieces = async (list: WholeList, dashboards: readonly Dashboard[]): Promise<void> => {
    const isCurrent = lists.begin();
    inPieces = dashboards;
    // Where its code can't be loaded, the next start has the first dashboards only.
    const { keepPieces } = (await pieces().catch(() => undefined)) ?? {};
    await keepPieces?.(cache, list, dashboards, isCurrent);
  };

  const readAll = async (list: WholeList, total: number): Promise<readonly Dashboard[] | undefined> => {
    const isCurrent = lists.join();
    const { readPieces } = (await pieces().catch(() => undefined)) ?? {};
    const all = await readPieces?.(cache, list, total);
    if (all && isCurrent()) inPieces = all;
    return all;
  };

  return {
    read(sub) {
      const owner = { clientId, sub };
      const item = cache.read(keyOf('list', owner));
      const known = item && readLastKnown(owner, item.content);
      if (!known) return undefined;
      const { version, ...others } = known;
      const from = item.storedAt;
      if (known.dashboards.length === known.total) return { ...known, from };
      // The backend isn't asked about a list that is not there.
      if (version === undefined || !cache.read(keyOf('piece-0', owner))) return { ...others, from };
      return { ...known, from, readAll: () => readAll({ ...owner, version }, known.total) };
    },
    keep(known, isWanted) {
      const { user, dashboards, version } = known;
      const owner = { clientId, sub: user.userSub };
      const key = keyOf('list', owner);
      const haveStayed = dashboards === inPieces;
      if (!haveStayed) {
        inPieces = undefined;
        lists.cancel();
      }
      cache.clear((other) => other === key || (haveStayed && isPieceOf(owner, other)));
      const kept = fitting(dashboards, isWanted);
      cache.keep(key, spellLastKnown(owner, { ...known, dashboards: kept, total: dashboards.length }), 1);
      const isTooLong = kept.length < dashboards.length && version !== undefined;
      if (isTooLong && !haveStayed) void keepInPieces({ ...owner, version }, dashboards);
    },
    forget() {
      inPieces = undefined;
      lists.cancel();
      cache.clear();
    },
  };
}
