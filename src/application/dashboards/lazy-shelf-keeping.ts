import { BehaviorSubject } from 'rxjs';
import type { ShelfKeeping } from '#domain/dashboards/shelf/shelf';
import { loadOnce } from '#timing/load-once';
import { type Live, readOnly } from '../live';
import type { KeptParts } from './keep-shelf';

/** Keeps favourites and recents in the backend, with code that is loaded once the dashboards are there. */
export function createLazyShelfKeeping(parts: KeptParts): Live<ShelfKeeping> {
  const shelfKeeping = new BehaviorSubject<ShelfKeeping>('here');
  const load = loadOnce(async () => {
    const { keepShelf } = await import('./keep-shelf');
    keepShelf(parts).subscribe(shelfKeeping);
  });
  parts.dashboards.changes$.subscribe((now) => {
    if (now.status === 'loaded') load().catch(() => undefined);
  });
  return readOnly(shelfKeeping);
}
