import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import type { HistoryPage, HistoryQuery } from '#domain/dashboards/history';
import { ok } from '#domain/result';
import { useLoader } from '../../loading/use-loader';

/** The newest page of what is asked for; `more` adds the next one. The answer before stays in sight meanwhile. */
export function useHistory(query: HistoryQuery) {
  const ask = useCallback(
    async ({ history }: Portal, known?: HistoryPage) => {
      const before = known?.next;
      const page = await history.read({ ...query, ...(before !== undefined && { before }) });
      return page.ok ? ok({ ...page.value, entries: [...(known?.entries ?? []), ...page.value.entries] }) : page;
    },
    [query],
  );
  const { value: known, failure, busy, load } = useLoader(ask);
  return {
    entries: known?.entries,
    hasMore: known?.next !== undefined,
    failure: busy ? undefined : failure,
    busy,
    reload: () => void load(),
    more: () => void load(known),
  };
}
