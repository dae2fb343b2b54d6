import {
  type CachedItem,
  type Priority,
  bytesOf,
  cacheLimits,
  capacityFrom,
  defaultPriority,
  isCurrent,
  makeRoom,
  readItem,
  serializeItem,
} from '#domain/browser/cache';
import type { CacheStore } from '#ports/browser/cache-store';
import type { ErrorLog } from './error-log';

/** Owner of what this browser keeps for a faster start, within the limits of the specification (section 9). Never throws. */
export interface Cache {
  read(key: string): { content: string; storedAt: Date } | undefined;
  /** False if the item couldn't be stored. An item that is too large is also recorded in the error log. */
  keep(key: string, content: string, priority?: Priority): boolean;
  clear(isSpared?: (key: string) => boolean): void;
}

export function createCache(
  store: CacheStore,
  errorLog: Pick<ErrorLog, 'record'>,
  { now = Date.now, capacity }: { now?: () => number; capacity?: number } = {},
): Cache {
  const room = capacityFrom(capacity);
  const itemAt = (key: string) => readItem(key, store.read(key) ?? '');

  const items = (): CachedItem[] =>
    store.keys().flatMap((key) => {
      const item = itemAt(key);
      // An unreadable item only takes up room.
      if (!item) store.remove(key);
      return item ? [item] : [];
    });

  return {
    read(key) {
      const item = itemAt(key);
      return item && isCurrent(item, now()) ? { content: item.content, storedAt: new Date(item.storedAt) } : undefined;
    },

    keep(key, content, priority = defaultPriority) {
      // The old item is obsolete, even if the new one can't be stored.
      store.remove(key);
      const storedAt = now();
      const text = serializeItem({ priority, storedAt }, content);
      const bytes = bytesOf(text);
      if (bytes > cacheLimits.item) {
        errorLog.record(new Error(`An item of ${bytes} bytes is too large for the cache`), 'cache');
        return false;
      }
      const leaving = makeRoom(items(), { key, bytes, priority, storedAt }, room);
      if (!leaving) return false;
      for (const old of leaving) store.remove(old);
      return store.write(key, text);
    },

    clear(isSpared = () => false) {
      for (const key of store.keys()) if (!isSpared(key)) store.remove(key);
    },
  };
}
