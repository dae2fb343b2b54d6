import { Observable } from 'rxjs';

export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** One text in this browser's storage, which may be blocked or full: nothing throws. */
export interface StoredText {
  /** Null where nothing is stored, or nothing may be read. */
  read(): string | null;
  /** Null removes it. False where there is no room, or nothing may be written. */
  write(text: string | null): boolean;
  /** Another tab changed it, by the storage event. */
  readonly elsewhere$: Observable<void>;
}

export function createStoredText(
  key: string,
  open: OpenStorage = () => globalThis.localStorage,
  target?: StorageEvents,
): StoredText {
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
    elsewhere$: new Observable((heard) => {
      const events = target ?? window;
      const hear = ({ key: changed }: StorageEvent): void => {
        // No key: everything was removed.
        if (changed === null || changed === key) heard.next();
      };
      events.addEventListener('storage', hear);
      return () => events.removeEventListener('storage', hear);
    }),
  };
}

/** Undefined for a text that is no JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
