import { type DownloadFormat, fileEndingOf, isLifetime, standardLifetime } from '#domain/dashboards/download';
import type { HistoryQuery } from '#domain/dashboards/history';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { Downloads, OfferedDownload } from '../../ports/downloads';
import type { History } from '../../ports/stores/history';
import { type HistoryFormat, historyAs } from './history-files';
import type { Refusal } from '../refusal';

/** `expiresIn` is how many seconds the address works; an hour if missing. */
export type DownloadHistory = (
  visitor: Visitor,
  query: HistoryQuery,
  request: { format: DownloadFormat; expiresIn?: number | undefined },
) => Promise<Result<OfferedDownload, Refusal>>;

/** All entries that the query asks for as a file, the newest first, for managers. */
export function createDownloadHistory(
  history: Pick<History, 'page'>,
  downloads: Downloads,
  clock: Clock,
): DownloadHistory {
  const read = async (query: HistoryQuery, format: HistoryFormat): Promise<string> => {
    const parts: string[] = [];
    for (let before: number | undefined; ;) {
      const page = await history.page({ ...query, ...(before !== undefined && { before }) });
      parts.push(format.partOf(page.entries));
      if (page.next === undefined) return format.contentOf(parts);
      before = page.next;
    }
  };
  return async (visitor, query, { format, expiresIn = standardLifetime }) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    if (!isLifetime(expiresIn)) return failed({ code: 'invalid-body', field: 'expiresIn' });
    const name = `history-${clock().toISOString().slice(0, 10)}.${fileEndingOf(format)}`;
    return ok(await downloads.offer({ name, content: await read(query, historyAs[format]) }, expiresIn));
  };
}
