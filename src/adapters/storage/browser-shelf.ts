import { Observable, Subject, filter, map, merge, startWith } from 'rxjs';
import { type Shelf, changeShelf } from '../../domain/shelf';
import type { PersonalShelf } from '../../ports/personal-shelf';
import { readShelf, writeShelf } from './stored-shelf';

const keyOf = (sub: string): string => `portal.shelf.${sub}`;

/**
 * In this browser's local storage; in the page's own memory where it is blocked or full, while what was stored before stays for the
 * next page. Other tabs of the site follow by the storage event.
 */
export function createBrowserShelf(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => globalThis.localStorage,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): PersonalShelf {
  /** What could not be stored. */
  const unstored = new Map<string, Shelf>();
  const changedHere = new Subject<string>();

  const read = (sub: string): Shelf => unstored.get(sub) ?? readShelf(textOf(keyOf(sub)));
  const textOf = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  const changedElsewhere = new Observable<string | null>((heard) => {
    const hear = ({ key }: StorageEvent): void => heard.next(key);
    target.addEventListener('storage', hear);
    return () => target.removeEventListener('storage', hear);
  });

  return {
    watch(sub) {
      const here = changedHere.pipe(filter((changed) => changed === sub));
      // No key: everything was removed.
      const elsewhere = changedElsewhere.pipe(filter((key) => key === null || key === keyOf(sub)));
      return merge(here, elsewhere).pipe(
        startWith(sub),
        map(() => read(sub)),
      );
    },
    change(sub, change) {
      const shelf = changeShelf(read(sub), change);
      try {
        open().setItem(keyOf(sub), writeShelf(shelf));
        unstored.delete(sub);
      } catch {
        unstored.set(sub, shelf);
      }
      changedHere.next(sub);
    },
    forget(sub) {
      unstored.delete(sub);
      try {
        open().removeItem(keyOf(sub));
      } catch {
        // Blocked: there is nothing.
      }
      changedHere.next(sub);
    },
  };
}
