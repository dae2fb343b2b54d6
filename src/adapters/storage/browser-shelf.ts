import { Subject, filter, map, merge, startWith } from 'rxjs';
import { changeShelf } from '#domain/dashboards/shelf/change-shelf';
import type { Shelf } from '#domain/dashboards/shelf/shelf';
import type { ShelfStore } from '#ports/browser/shelf-store';
import { type StorageEvents, changedElsewhere } from './changed-elsewhere';
import { readShelf, writeShelf } from './stored-shelf';
import { type OpenStorage, type StoredText, createStoredText } from './stored-text';

const keyOf = (sub: string): string => `portal.shelf.${sub}`;

/**
 * Uses this browser's local storage. If it is blocked or full, changes stay in memory, and the next page finds the state stored
 * before.
 */
export function createBrowserShelf(open?: OpenStorage, target?: StorageEvents): ShelfStore {
  const unstored = new Map<string, Shelf>();
  const changedHere = new Subject<string>();

  const textOf = (sub: string): StoredText => createStoredText(keyOf(sub), open);
  const read = (sub: string): Shelf => unstored.get(sub) ?? readShelf(textOf(sub).read());

  return {
    watch(sub) {
      const here = changedHere.pipe(filter((changed) => changed === sub));
      return merge(here, changedElsewhere(keyOf(sub), target)).pipe(
        startWith(undefined),
        map(() => read(sub)),
      );
    },
    change(sub, change) {
      const shelf = changeShelf(read(sub), change);
      const isStored = textOf(sub).write(writeShelf(shelf));
      if (isStored) unstored.delete(sub);
      else unstored.set(sub, shelf);
      changedHere.next(sub);
      return Promise.resolve(isStored);
    },
    forget(sub) {
      unstored.delete(sub);
      textOf(sub).write(null);
      changedHere.next(sub);
    },
  };
}
