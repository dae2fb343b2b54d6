import { useCallback } from 'react';
import type { Portal } from '#application/portal';
import type { HistoryPage, HistorySearch } from '#domain/dashboards/history/history';
import { ok } from '#domain/result';
import { useLoader } from '../../portal/loading/use-loader';

/** Loads the newest page for `query`; `more` adds the next one. The previous entries stay until the answer. */
export function useHistory(query: HistorySearch) {
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
