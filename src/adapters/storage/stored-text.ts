export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One text in this browser's storage, which may be blocked or full. Never throws. */
export interface StoredText {
  /** Null if nothing is stored, or the storage is blocked. */
  read(): string | null;
  /** Null removes it. False if the storage is full or blocked. */
  write(text: string | null): boolean;
}

export function createStoredText(key: string, open: OpenStorage = () => globalThis.localStorage): StoredText {
  return {
    read() {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Undefined if the text is not JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
