import { NEVER, BehaviorSubject, Subject } from 'rxjs';
import { type Preferences, defaultPreferences } from '#domain/browser/preferences';
import { changeShelf } from '#domain/dashboards/shelf/change-shelf';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { OpenPage } from '#domain/pages/open-tabs';
import type { CacheStore } from '#ports/browser/cache-store';
import type { Connection } from '#ports/browser/connection';
import type { ErrorStore, StoredErrors } from '#ports/browser/error-store';
import type { OpenPages } from '#ports/browser/open-pages';
import type { PreferenceStore } from '#ports/browser/preferences';
import type { PublishedSite } from '#ports/browser/published-site';
import type { ShelfStore } from '#ports/browser/shelf-store';

/** Lives as long as the page. */
export function createInMemoryCache(): CacheStore {
  const items = new Map<string, string>();
  return {
    keys: () => [...items.keys()],
    read: (key) => items.get(key) ?? null,
    write(key, text) {
      items.set(key, text);
      return true;
    },
    remove: (key) => void items.delete(key),
  };
}

/** Lives as long as the page; there are no other tabs. */
export function createInMemoryErrors(): ErrorStore {
  let kept: StoredErrors = { records: [] };
  return {
    read: () => kept,
    write(errors) {
      kept = errors;
    },
    elsewhere$: NEVER,
  };
}

/** Lives as long as the page. */
export function createInMemoryOpenPages(): OpenPages {
  let kept: { sub: string; pages: readonly OpenPage[] } | undefined;
  return {
    read: (sub) => (kept?.sub === sub ? [...kept.pages] : []),
    write: (sub, pages) => void (kept = { sub, pages }),
    forget: () => void (kept = undefined),
  };
}

/** Lives as long as the page; there are no other tabs. */
export function createInMemoryPreferences(chosen: Partial<Preferences> = {}): PreferenceStore {
  let kept: Preferences = { ...defaultPreferences, ...chosen };
  return {
    read: () => kept,
    write(preferences) {
      kept = preferences;
    },
    forget: () => void (kept = defaultPreferences),
    elsewhere$: NEVER,
  };
}

/** Lives as long as the page. */
export function createInMemoryShelf(): ShelfStore {
  const shelves = new Map<string, BehaviorSubject<Shelf>>();
  const shelfOf = (sub: string): BehaviorSubject<Shelf> => {
    const shelf = shelves.get(sub) ?? new BehaviorSubject(emptyShelf);
    shelves.set(sub, shelf);
    return shelf;
  };
  return {
    watch: (sub) => shelfOf(sub).asObservable(),
    change(sub, change) {
      const shelf = shelfOf(sub);
      shelf.next(changeShelf(shelf.value, change));
      return Promise.resolve(true);
    },
    forget: (sub) => shelfOf(sub).next(emptyShelf),
  };
}

/** A site of one build, until another is published; `occur` hints that one may have been. */
export function createInMemorySite() {
  const occasions = new Subject<'back' | 'missing-part'>();
  const inSight = new BehaviorSubject(true);
  let published: string | undefined = 'first';
  let asked = 0;
  const site: PublishedSite = {
    running: 'first',
    async published() {
      asked += 1;
      return published;
    },
    serverTime: async () => new Date(),
    occasions$: occasions.asObservable(),
    inSight$: inSight.asObservable(),
  };
  return {
    site,
    publish: (build: string | undefined) => void (published = build),
    show: (shown: boolean) => inSight.next(shown),
    occur: (occasion: 'back' | 'missing-part') => occasions.next(occasion),
    asked: () => asked,
  };
}

export function createInMemoryConnection() {
  const online = new BehaviorSubject(true);
  const connection: Connection = { changes$: online.asObservable(), current: () => online.value };
  return { connection, turn: (on: boolean) => online.next(on) };
}
