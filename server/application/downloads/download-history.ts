import { type DownloadFormat, fileEndingOf, isLifetime, standardLifetime } from '#domain/dashboards/download';
import type { HistorySearch } from '#domain/dashboards/history/history';
import { dayIn } from '#domain/conventions';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { Downloads, OfferedDownload } from '../../ports/downloads';
import { type HistoryFormat, historyAs } from './history-files';
import type { SearchHistory } from '../history/search-history';
import type { Refusal } from '../refusal';

/** `expiresIn` is how many seconds the address works; an hour if missing. */
export type DownloadHistory = (
  visitor: Visitor,
  search: HistorySearch,
  request: { format: DownloadFormat; expiresIn?: number | undefined; zone?: string | undefined },
) => Promise<Result<OfferedDownload, Refusal>>;

/** All entries that are looked for as a file, the newest first, for managers. */
export function createDownloadHistory(
  searchHistory: SearchHistory,
  downloads: Pick<Downloads, 'offer'>,
  clock: Clock,
): DownloadHistory {
  const read = async (manager: Visitor, search: HistorySearch, format: HistoryFormat): Promise<string> => {
    const parts: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await searchHistory(manager, { ...search, ...(before !== undefined && { before }) });
      parts.push(format.partOf(page.entries));
      if (page.next === undefined) return format.contentOf(parts);
      before = page.next;
    }
  };
  return async (visitor, search, { format, expiresIn = standardLifetime, zone = 'UTC' }) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    if (!isLifetime(expiresIn)) return failed({ code: 'invalid-body', field: 'expiresIn' });
    const name = `history-${dayIn(zone, clock())}.${fileEndingOf(format)}`;
    return ok(await downloads.offer({ name, content: await read(visitor, search, historyAs[format]) }, expiresIn));
  };
}
