import { useCallback, useEffect, useState } from 'react';
import type { HistoryPage, HistoryQuery } from '../../../domain/dashboards/history';
import type { Failure } from '../../../domain/failure';
import { latestOnly } from '../../../timing/latest-only';
import { usePortal } from '../../portal/use-portal';

interface Answered {
  /** To what. */
  query?: HistoryQuery;
  page?: HistoryPage;
  failure?: Failure;
}

/** What is asked for, the newest page first; `more` adds the next one. The answer before stays in sight meanwhile. */
export function useHistory(query: HistoryQuery) {
  const { history } = usePortal();
  const [answered, setAnswered] = useState<Answered>({});
  const [pending, setPending] = useState(false);
  const [calls] = useState(latestOnly);

  const load = useCallback(
    async (known?: HistoryPage): Promise<void> => {
      const isLatest = calls.begin();
      const before = known?.next;
      const answer = await history.history({ ...query, ...(before !== undefined && { before }) });
      if (!isLatest()) return;
      setPending(false);
      if (!answer.ok) return setAnswered(({ page }) => ({ query, failure: answer.failure, ...(page && { page }) }));
      const { entries, ...next } = answer.value;
      setAnswered({ query, page: { entries: [...(known?.entries ?? []), ...entries], ...next } });
    },
    [history, query, calls],
  );
  useEffect(() => {
    void load();
    return () => calls.cancel();
  }, [load, calls]);

  const again = (known?: HistoryPage): void => {
    setPending(true);
    void load(known);
  };
  const { page, failure } = answered;
  const busy = pending || answered.query !== query;
  return {
    entries: page?.entries,
    hasMore: page?.next !== undefined,
    failure: busy ? undefined : failure,
    busy,
    reload: () => again(),
    more: () => again(page),
  };
}

/** Whether the backend has a history; not every one does. */
export function useHasHistory(): boolean {
  const { history } = usePortal();
  const [known, setKnown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void history.history({ topic: 'syncs' }).then((page) => {
      if (isCurrent) setKnown(page.ok);
    });
    return () => void (isCurrent = false);
  }, [history]);
  return known;
}
