import { Observable } from 'rxjs';

export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

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
