import { Observable } from 'rxjs';

export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Emits when another tab changes what is stored under this key (storage event). */
export const changedElsewhere = (key: string, target?: StorageEvents): Observable<void> =>
  new Observable((heard) => {
    const events = target ?? window;
    const onStorage = ({ key: changed }: StorageEvent): void => {
      // No key: everything was removed.
      if (changed === null || changed === key) heard.next();
    };
    events.addEventListener('storage', onStorage);
    return () => events.removeEventListener('storage', onStorage);
  });
