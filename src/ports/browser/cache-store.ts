/** Stores the cache's items in this browser. Synchronous, because the first page reads them; never throws. */
export interface CacheStore {
  /** The keys of all items; empty if reading is blocked. */
  keys(): string[];
  /** Null if the item doesn't exist or reading is blocked. */
  read(key: string): string | null;
  /** False if storage is full or writing is blocked; an older item under the key may remain. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}
