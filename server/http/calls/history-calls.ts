import { entryRowOf } from '#contract/history';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { downloadFormats } from '#domain/dashboards/download';
import type { HistoryQuery } from '#domain/dashboards/history';
import { ok } from '#domain/result';
import type { DownloadCatalogue } from '../../application/downloads/download-catalogue';
import type { DownloadHistory } from '../../application/downloads/download-history';
import type { History } from '../../ports/stores/history';
import type { Handlers } from '../call-routes';

interface UseCases {
  page: History['page'];
  downloadCatalogue: DownloadCatalogue;
  downloadHistory: DownloadHistory;
}

/** The calls that read the history, and download it or the catalogue. */
export const historyCalls = ({ page, downloadCatalogue, downloadHistory }: UseCases) =>
  ({
    async history({ query }) {
      const { entries, next } = await page(queryOf(query));
      return ok({ entries: entries.map(entryRowOf), ...(next !== undefined && { next }) });
    },

    async downloadFormats() {
      return ok({ formats: [...downloadFormats], history: [...downloadFormats] });
    },

    async download({ caller, body: { history, ...request }, report }) {
      const offered = history
        ? await downloadHistory(caller, queryOf(history), request)
        : await downloadCatalogue(caller, request);
      if (!offered.ok) return offered;
      const { url, expiresAt } = offered.value;
      report({ level: 'info', event: 'download-offered', until: expiresAt.toISOString() });
      return ok({ url, expiresAt: expiresAt.toISOString() });
    },
  }) satisfies Partial<Handlers>;

type Asked = { id?: string | undefined } & {
  [Field in keyof Omit<HistoryQuery, 'dashboard'>]: HistoryQuery[Field] | undefined;
};

/** Ignores an id that can't be a dashboard's. */
function queryOf({ id, ...asked }: Asked): HistoryQuery {
  const known = Object.entries(asked).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), ...(id !== undefined && isDashboardId(id) && { dashboard: id }) };
}
