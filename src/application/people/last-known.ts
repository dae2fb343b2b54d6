import type { Dashboard } from '../../domain/dashboards/dashboard';
import { keyOf } from '../../domain/browser/known-owner';
import { type LastKnown, readLastKnown, spellLastKnown } from '../../domain/browser/last-known';
import { type LastMenu, spellLastMenu } from '../../domain/browser/last-menu';
import type { Cache } from '../browser/cache';

/** A last known list, and when the backend had answered it. */
export type DatedLastKnown = LastKnown & { from: Date };

/** Owner of what this browser keeps of the user who is signed in, for the next start: of one user at a time. */
export interface LastKnownList {
  read(sub: string): DatedLastKnown | undefined;
  /**
   * Replaces what was kept of anyone. The menu goes too: it can show dashboards that the list no longer has. `isWanted` are the dashboards
   * to keep first if there is no room for all.
   */
  keep(known: Omit<LastKnown, 'isWhole'>, isWanted: (dashboard: Dashboard) => boolean): void;
  /** Keeps the menu beside the list; without a list of the same user none is kept. */
  keepMenu(menu: LastMenu): void;
  /** At sign-out, at the end of a session, with the account, and when the backend refuses. */
  forget(): void;
}

export function createLastKnownList(cache: Cache, clientId: string): LastKnownList {
  /** Whose list is kept. */
  let sub: string | undefined;
  return {
    read(sub) {
      const item = cache.read(keyOf('list', { clientId, sub }));
      const known = item && readLastKnown({ clientId, sub }, item.content);
      return known && { ...known, from: item.storedAt };
    },
    keep(known, isWanted) {
      sub = known.user.userSub;
      const owner = { clientId, sub };
      cache.clear(keyOf('list', owner));
      cache.keep(keyOf('list', owner), spellLastKnown(owner, known, isWanted), 1);
    },
    keepMenu(menu) {
      if (sub === undefined) return;
      const owner = { clientId, sub };
      cache.keep(keyOf('menu', owner), spellLastMenu(owner, menu), 2);
    },
    forget() {
      sub = undefined;
      cache.clear();
    },
  };
}
