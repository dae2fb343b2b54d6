/** Where the cache keeps its items, in this browser. Synchronous, because the first page reads them; never throws. */
export interface CacheStore {
  /** Of every item; empty where nothing may be read. */
  keys(): string[];
  /** Null where there is no such item, or nothing may be read. */
  read(key: string): string | null;
  /** False where there is no room, or nothing may be written: an older item under the key may then be there still. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}
