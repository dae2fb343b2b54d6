import { keyOf } from '#domain/browser/known-owner';
import { type LastKnown, fitting, readLastKnown, serializeLastKnown } from '#domain/browser/last-known-format';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Cache } from '../browser/cache';

/** The last known list, and when the backend answered it. */
export interface DatedLastKnown extends LastKnown {
  from: Date;
}

export interface LastKnownList {
  read(sub: string): DatedLastKnown | undefined;
  /** Replaces the stored lists of all users and versions. Of a long list, dashboards that `isWanted` come first. */
  keep(known: Omit<LastKnown, 'total'>, isWanted: (dashboard: Dashboard) => boolean): void;
  /** At sign-out, at the end of a session, and when the backend refuses. */
  forget(): void;
}

export function createLastKnownList(cache: Cache, clientId: string): LastKnownList {
  return {
    read(sub) {
      const owner = { clientId, sub };
      const item = cache.read(keyOf(owner));
      const known = item && readLastKnown(owner, item.content);
      return known && { ...known, from: item.storedAt };
    },
    keep(known, isWanted) {
      const owner = { clientId, sub: known.user.userSub };
      const key = keyOf(owner);
      cache.clear((other) => other === key);
      const kept = { ...known, ...fitting(known, isWanted), total: known.dashboards.length };
      cache.keep(key, serializeLastKnown(owner, kept), 1);
    },
    forget: () => cache.clear(),
  };
}
