import { useEffect, useMemo } from 'react';
import { type NoticeFilter, type NoticeLine, type NoticePage, passes } from '#domain/notifications/line';
import { withFirstPage, withNextPage } from '#domain/notifications/pages';
import { type Result, ok } from '#domain/result';
import type { Portal } from '#application/portal';
import { useLoader } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

/**
 * Loads the notifications that pass the filter. `more` adds a page. What is marked in any tab is marked here without a load; other
 * changes load the first page again, and the rest stays below it.
 */
export function useNotices(filter?: NoticeFilter) {
  const { notices } = usePortal();
  const pages = useMemo(() => pagesOf(filter), [filter]);
  const loaded = useLoader(pages.ask, notices.changes$);
  const { take } = loaded;
  useEffect(() => {
    const marking = notices.marked$.subscribe((ids) => {
      const page = pages.marked(ids);
      if (page) take(page);
    });
    return () => marking.unsubscribe();
  }, [notices, pages, take]);
  return {
    ...loaded,
    markRead: notices.markRead,
    read: (line: NoticeLine) => void (line.isUnread && notices.markRead([line.id])),
    more: () => void loaded.load(loaded.value),
  };
}

function pagesOf(filter: NoticeFilter | undefined) {
  let shown: NoticePage | undefined;
  return {
    ask: async ({ notices }: Portal, known?: NoticePage): Promise<Result<NoticePage>> => {
      const page = await notices.page(filter, known?.lines.length ?? 0);
      if (!page.ok) return page;
      shown = known ? withNextPage(known, page.value) : withFirstPage(page.value, shown);
      return ok(shown);
    },
    marked(ids: readonly string[] | 'all'): NoticePage | undefined {
      const lines = shown?.lines
        .map((line) => (ids === 'all' || ids.includes(line.id) ? { ...line, isUnread: false } : line))
        .filter((line) => passes(line, filter));
      shown = shown && lines && { ...shown, lines };
      return shown;
    },
  };
}
