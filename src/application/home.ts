import { type Observable, distinctUntilChanged, filter, map } from 'rxjs';
import { isNewcomer } from '#domain/dashboards/shelf/shelf';
import type { Failure } from '#domain/failure';
import type { HomeParts } from '#domain/pages/home-parts';
import type { Home } from '#ports/dashboards/home';
import type { Dashboards } from './dashboards/dashboards';
import type { UserShelf } from './dashboards/user-shelf';
import { type Back, type Loader, createLoader } from './loader';

interface HomeUse {
  home: Home;
  shelf: Pick<UserShelf, 'current'>;
  dashboards: Pick<Dashboards, 'lastSync'>;
  accessChanges$: Observable<unknown>;
  back$: Observable<Back>;
}

/** Loads what home shows beside the list, in one call, and hands the last sync on to its owner. */
export function createHome({ home, shelf, dashboards, accessChanges$, back$ }: HomeUse): Loader<HomeParts, Failure> {
  const loader = createLoader(() => home.read(isNewcomer(shelf.current())), { changes$: accessChanges$, back$ });
  const lastSync$ = loader.changes$.pipe(map(({ value }) => value?.lastSync));
  lastSync$
    .pipe(
      distinctUntilChanged(),
      filter((sync) => sync !== undefined),
    )
    .subscribe((sync) => dashboards.lastSync.take(sync));
  return loader;
}
