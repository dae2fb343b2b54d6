import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type CatalogueFilter, filterInQuery, queryOfFilter } from '../../../domain/dashboards/catalogue-list';

/** After the last key (milliseconds). */
const restful = 400;

/** The filter as the address had it, which follows it from then on: a reload, a link and Back show the same rows. */
export function useCatalogueFilter(): [filter: CatalogueFilter, setFilter: (filter: CatalogueFilter) => void] {
  const router = useRouter();
  const [filter, setFilter] = useState(() => filterInQuery(router.state.location.search));
  useEffect(() => {
    const timer = setTimeout(() => {
      const {
        q: _,
        status: __,
        group: ___,
        by: ____,
        ...others
      } = router.state.location.search as Record<string, unknown>;
      const now = queryOfFilter(filterInQuery(router.state.location.search));
      const query = queryOfFilter(filter);
      if (JSON.stringify(now) === JSON.stringify(query)) return;
      void router.navigate({
        to: '.',
        search: { ...others, ...query } as never,
        replace: true,
        state: (state) => ({ ...state, follows: true }),
      });
    }, restful);
    return () => clearTimeout(timer);
  }, [router, filter]);
  return [filter, setFilter];
}
