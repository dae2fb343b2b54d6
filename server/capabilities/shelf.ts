import { createKeepShelves } from '../application/shelf/keep-shelves';
import { shelfCalls } from '../http/calls/shelf-calls';
import type { Ports } from '../ports/ports';

/** Favourites, recents and saved views. */
export function composeShelf({ people, clock }: Ports) {
  const shelves = createKeepShelves(people, clock);
  return { calls: shelfCalls(shelves), shelves };
}

export type Shelf = ReturnType<typeof composeShelf>;
