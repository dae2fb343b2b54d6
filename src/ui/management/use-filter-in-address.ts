import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Query } from '#domain/dashboards/viewing/view-in-address';

/** Pause after the last key before the address is written (milliseconds). */
const restful = 400;

interface InAddress<Filter> {
  path: '/management/quicksight' | '/management/people' | '/management/usage' | '/management/history';
  read: (query: Query) => Filter;
  /** Spells every field, `undefined` for those that the address leaves out. */
  write: (filter: Filter) => Query;
}

/** Keeps the filter of a page in the address, so that a reload, a link and Back show the same rows. Pass the same `page` each time. */
export function useFilterInAddress<Filter>(page: InAddress<Filter>): [Filter, (filter: Filter) => void] {
  const router = useRouter();
  const [filter, setFilter] = useState(() => page.read(router.state.location.search));
  const written = useRef<string>(undefined);
  useEffect(() => {
    const { path: to } = page;
    const timer = setTimeout(() => {
      const { location, resolvedLocation = location } = router.state;
      // During a navigation the address is already that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return;
      const wanted = JSON.stringify(page.write(filter));
      if (wanted === JSON.stringify(page.write(page.read(location.search)))) return;
      written.current = wanted;
      void router.navigate({
        to,
        search: (others: Query) => ({ ...others, ...page.write(filter) }),
        replace: true,
        // The user stays on the page, so the router must not ask whether to discard an edit.
        ignoreBlocker: true,
        state: (state) => ({ ...state, follows: true }),
      });
    }, restful);
    return () => clearTimeout(timer);
  }, [router, page, filter]);
  useEffect(() => {
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      const asked = page.read(toLocation.search);
      // Ignore the address that this hook wrote, because the user may have typed on since.
      if (pathChanged || JSON.stringify(page.write(asked)) === written.current) return;
      written.current = undefined;
      setFilter(asked);
    });
  }, [router, page]);
  return [filter, setFilter];
}
