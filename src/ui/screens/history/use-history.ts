import { useCallback, useEffect, useState } from 'react';
import type { HistoryPage, HistoryQuery } from '#domain/dashboards/history';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { latestOnly } from '#timing/latest-only';
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
  const [reloads, setReloads] = useState(0);
  const [calls] = useState(latestOnly);

  const ask = useCallback(
    (known?: HistoryPage) => {
      const isLatest = calls.begin();
      const before = known?.next;
      return history.history({ ...query, ...(before !== undefined && { before }) }).then((answer) => {
        if (!isLatest()) return;
        setPending(false);
        setAnswered(({ page }) => answeredBy(query, answer, known, page));
      });
    },
    [history, query, calls],
  );
  useEffect(() => {
    void ask();
    return () => calls.cancel();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each reload asks again
  }, [ask, calls, reloads]);

  const { page, failure } = answered;
  const busy = pending || answered.query !== query;
  return {
    entries: page?.entries,
    hasMore: page?.next !== undefined,
    failure: busy ? undefined : failure,
    busy,
    /** Asks with the current query, also when an earlier render's is called. */
    reload: (): void => {
      setPending(true);
      setReloads((count) => count + 1);
    },
    more: (): void => {
      setPending(true);
      void ask(page);
    },
  };
}

/** A failure leaves what was in sight. */
function answeredBy(
  query: HistoryQuery,
  answer: Result<HistoryPage>,
  known?: HistoryPage,
  inSight?: HistoryPage,
): Answered {
  if (!answer.ok) return { query, failure: answer.failure, ...(inSight && { page: inSight }) };
  const { entries, ...next } = answer.value;
  return { query, page: { entries: [...(known?.entries ?? []), ...entries], ...next } };
}

/** Whether the backend has a history; not every one does. Undefined until that is known. */
export function useHasHistory(): boolean | undefined {
  const { history } = usePortal();
  const [known, setKnown] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void history.history({ topic: 'syncs' }).then((page) => {
      if (isCurrent) setKnown(page.ok);
    });
    return () => void (isCurrent = false);
  }, [history]);
  return known;
}
