import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type CatalogueFilter, filterInQuery, queryOfFilter } from '#domain/dashboards/catalogue-list';

/** After the last key (milliseconds). */
const restful = 400;

/** The filter of the address, which follows it: a reload, a link and Back show the same rows. */
export function useCatalogueFilter(): [filter: CatalogueFilter, setFilter: (filter: CatalogueFilter) => void] {
  const router = useRouter();
  const [filter, setFilter] = useState(() => filterInQuery(router.state.location.search));
  const written = useRef<string>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { location, resolvedLocation = location } = router.state;
      // The next page is on its way, and the address is that page's already.
      if (location.pathname !== resolvedLocation.pathname) return;
      const { q: _, status: __, group: ___, by: ____, ...others } = location.search as Record<string, unknown>;
      const wanted = inWords(filter);
      if (wanted === inWords(filterInQuery(location.search))) return;
      written.current = wanted;
      void router.navigate({
        to: '.',
        search: { ...others, ...queryOfFilter(filter) } as never,
        replace: true,
        state: (state) => ({ ...state, follows: true }),
      });
    }, restful);
    return () => clearTimeout(timer);
  }, [router, filter]);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
        const asked = filterInQuery(toLocation.search);
        // Someone may have typed on since the address was written.
        if (pathChanged || inWords(asked) === written.current) return;
        written.current = undefined;
        setFilter(asked);
      }),
    [router],
  );
  return [filter, setFilter];
}

const inWords = (filter: CatalogueFilter): string => JSON.stringify(queryOfFilter(filter));
