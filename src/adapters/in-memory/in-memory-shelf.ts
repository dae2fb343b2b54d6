import { BehaviorSubject } from 'rxjs';
import { type Shelf, changeShelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import type { ShelfStore } from '#ports/browser/shelf-store';

/** Lives as long as the page. */
export function createInMemoryShelf(): ShelfStore {
  const shelves = new Map<string, BehaviorSubject<Shelf>>();
  const shelfOf = (sub: string): BehaviorSubject<Shelf> => {
    const shelf = shelves.get(sub) ?? new BehaviorSubject(emptyShelf);
    shelves.set(sub, shelf);
    return shelf;
  };
  return {
    watch: (sub) => shelfOf(sub).asObservable(),
    change(sub, change) {
      const shelf = shelfOf(sub);
      shelf.next(changeShelf(shelf.value, change));
      return Promise.resolve(true);
    },
    forget: (sub) => shelfOf(sub).next(emptyShelf),
  };
}
