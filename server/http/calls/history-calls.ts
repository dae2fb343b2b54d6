import { entryRowOf } from '#contract/dashboards/history';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { downloadFormats } from '#domain/dashboards/download';
import type { HistorySearch } from '#domain/dashboards/history/history';
import { ok } from '#domain/result';
import type { SearchHistory } from '../../application/history/search-history';
import type { DownloadCatalogue } from '../../application/downloads/download-catalogue';
import type { DownloadHistory } from '../../application/downloads/download-history';
import type { OfferedDownload } from '../../ports/downloads';
import type { Asked, Handlers } from '../call-routes';

interface UseCases {
  searchHistory: SearchHistory;
  downloadCatalogue: DownloadCatalogue;
  downloadHistory: DownloadHistory;
}

/** The calls that read the history, and download it or the catalogue. */
export const historyCalls = ({ searchHistory, downloadCatalogue, downloadHistory }: UseCases) =>
  ({
    async history({ caller, query }) {
      const { entries, next } = await searchHistory(caller, queryOf(query));
      return ok({ entries: entries.map(entryRowOf), ...(next !== undefined && { next }) });
    },

    async downloadFormats() {
      return ok({ formats: [...downloadFormats], history: [...downloadFormats] });
    },

    async download({ caller, body: { history, ...request }, report }) {
      const offered = history
        ? await downloadHistory(
            caller,
            queryOf({ ...history, since: history.since === undefined ? undefined : new Date(history.since) }),
            request,
          )
        : await downloadCatalogue(caller, request);
      return offered.ok ? ok(offeredAs(offered.value, report)) : offered;
    },
  }) satisfies Partial<Handlers>;

/** The answer with a signed address, which the record does not get. */
export function offeredAs({ url, expiresAt }: OfferedDownload, report: Asked<'download'>['report']) {
  report({ level: 'info', event: 'download-offered', until: expiresAt.toISOString() });
  return { url, expiresAt: expiresAt.toISOString() };
}

type AskedSearch = { id?: string | undefined } & {
  [Field in keyof Omit<HistorySearch, 'dashboard'>]: HistorySearch[Field] | undefined;
};

/** Ignores an id that can't be a dashboard's. */
function queryOf({ id, ...asked }: AskedSearch): HistorySearch {
  const known = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), ...(id !== undefined && isDashboardId(id) && { dashboard: id }) };
}
