import type { Dashboard } from '../../domain/dashboards/dashboard';
import { type LastKnown, readLastKnown, spellLastKnown } from '../../domain/browser/last-known';
import type { Cache } from '../browser/cache';

/** A last known list, and when the backend had answered it. */
export type DatedLastKnown = LastKnown & { from: Date };

/** Owner of what this browser keeps of the user who is signed in, for the next start: of one user at a time. */
export interface LastKnownList {
  read(sub: string): DatedLastKnown | undefined;
  /** Replaces what was kept, of whomever. `isWanted` are the dashboards to keep first if there is no room for all. */
  keep(known: Omit<LastKnown, 'isWhole'>, isWanted: (dashboard: Dashboard) => boolean): void;
  /** At sign-out, at the end of a session, and with the account. */
  forget(): void;
}

export function createLastKnownList(cache: Cache, clientId: string): LastKnownList {
  // Other characters than these have no say in where the one part ends.
  const keyOf = (sub: string): string =>
    `list.${encodeURIComponent(clientId)}.${encodeURIComponent(sub.toWellFormed())}`;
  return {
    read(sub) {
      const item = cache.read(keyOf(sub));
      const known = item && readLastKnown({ clientId, sub }, item.content);
      return known && { ...known, from: item.storedAt };
    },
    keep(known, isWanted) {
      const sub = known.user.userSub;
      cache.clear(keyOf(sub));
      cache.keep(keyOf(sub), spellLastKnown({ clientId, sub }, known, isWanted), 1);
    },
    forget: () => cache.clear(),
  };
}
