import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type CatalogueFilter, filterInQuery, queryOfFilter } from '#domain/dashboards/catalogue/catalogue-filter';

/** Pause after the last key before the address is written (milliseconds). */
const restful = 400;

/** Keeps the filter in the address, so that a reload, a link and Back show the same rows. */
export function useCatalogueFilter(): [filter: CatalogueFilter, setFilter: (filter: CatalogueFilter) => void] {
  const router = useRouter();
  const [filter, setFilter] = useState(() => filterInQuery(router.state.location.search));
  const written = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { location, resolvedLocation = location } = router.state;
      // During a navigation the address is already that of the next page.
      if (location.pathname !== resolvedLocation.pathname) return;
      const wanted = inWords(filter);
      if (wanted === inWords(filterInQuery(location.search))) return;
      written.current = wanted;
      void router.navigate({
        from: '/management/quicksight',
        to: '/management/quicksight',
        search: (others) => ({ ...others, ...queryOfFilter(filter) }),
        replace: true,
        state: (state) => ({ ...state, follows: true }),
      });
    }, restful);
    return () => clearTimeout(timer);
  }, [router, filter]);
  useEffect(() => {
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      const asked = filterInQuery(toLocation.search);
      // Ignore the address that this hook wrote, because the user may have typed on since.
      if (pathChanged || inWords(asked) === written.current) return;
      written.current = undefined;
      setFilter(asked);
    });
  }, [router]);
  return [filter, setFilter];
}

const inWords = (filter: CatalogueFilter): string => JSON.stringify(queryOfFilter(filter));
