/** A browser's storage as its standard describes it, with the ways in which it fails. */
export interface BrowserStorage extends Storage {
  /** Its capacity in characters. */
  room: number;
  /** Every access throws, as when cookies and site data are blocked. */
  blocked: boolean;
}

/** Fires the event for a change in another tab: of this key, or of all with `null`. */
export const aStorageEvent = (key: string | null): Event => Object.assign(new Event('storage'), { key });

export function aBrowserStorage(): BrowserStorage {
  const items = new Map<string, string>();
  const attempt = <T>(use: () => T): T => {
    if (storage.blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return use();
  };
  const storage: BrowserStorage = {
    room: 5_000_000,
    blocked: false,
    get length() {
      return items.size;
    },
    key: (index) => attempt(() => [...items.keys()][index] ?? null),
    getItem: (key) => attempt(() => items.get(key) ?? null),
    setItem: (key, value) =>
      attempt(() => {
        const used = [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
        if (used - (items.get(key)?.length ?? 0) + value.length > storage.room) {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        items.set(key, value);
      }),
    removeItem: (key) => attempt(() => void items.delete(key)),
    clear: () => attempt(() => items.clear()),
  };
  return storage;
}
