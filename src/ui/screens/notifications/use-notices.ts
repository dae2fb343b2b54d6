import { useCallback, useState } from 'react';
import type { NoticeFilter, NoticeLine, NoticePage } from '#domain/notifications/line';
import { type Result, ok } from '#domain/result';
import type { Portal } from '#application/portal';
import { useLoader } from '../../loading/use-loader';
import { usePortal } from '../../portal/use-portal';

/** Loads the notifications that pass the filter. `more` adds a page; all pages are loaded again when notifications may have changed. */
export function useNotices(filter?: NoticeFilter) {
  const { notices } = usePortal();
  const [pages, setPages] = useState(1);
  const ask = useCallback((portal: Portal) => readPages(portal, filter, pages), [filter, pages]);
  const loaded = useLoader(ask, notices.changes$);
  const markRead = async (lines: readonly string[] | 'all'): Promise<void> => {
    const marked = await notices.markRead(lines);
    if (marked.ok) await loaded.refresh();
  };
  return {
    ...loaded,
    markRead,
    read: (line: NoticeLine) => void (line.isUnread && markRead([line.id])),
    more: () => setPages(pages + 1),
  };
}

async function readPages(
  { notices }: Portal,
  filter: NoticeFilter | undefined,
  pages: number,
): Promise<Result<NoticePage>> {
  let found = await notices.page(filter, 0);
  for (let page = 1; page < pages && found.ok && found.value.next !== undefined; page += 1) {
    const next = await notices.page(filter, found.value.next);
    if (!next.ok) return next;
    const known = new Set(found.value.lines.map(({ id }) => id));
    const lines = [...found.value.lines, ...next.value.lines.filter(({ id }) => !known.has(id))];
    found = ok({ ...next.value, lines });
  }
  return found;
}
