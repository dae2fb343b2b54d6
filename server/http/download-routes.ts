import { Hono, type MiddlewareHandler } from 'hono';
import { type DownloadAnswer, type DownloadFormatsAnswer, downloadRequest } from '#contract/downloads';
import { isDashboardId } from '#domain/dashboards/dashboard';
import { downloadFormats } from '#domain/dashboards/download';
import type { HistoryQuery } from '#domain/dashboards/history';
import { mayManage } from '#domain/people/access';
import type { DownloadCatalogue } from '../application/download-catalogue';
import type { DownloadHistory } from '../application/download-history';
import { readBody } from './bodies';
import { limitBody } from './body-limit';
import type { ApiEnv } from './caller';
import { type Log, report } from './log';
import { problem } from './problem';
import { refuse } from './refuse';

const path = '/quicksight/dashboard/download';

export interface FileDownloads {
  catalogue: DownloadCatalogue;
  /** Missing where the store keeps no history. */
  history?: DownloadHistory | undefined;
}

/** The catalogue and the history as files. Where nothing keeps files, the calls are unknown. */
export function downloadCallRoutes(
  downloads: FileDownloads | undefined,
  limited: MiddlewareHandler<ApiEnv>,
  log: Log,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get(path, (context) => {
      if (!downloads) return problem(context, 'not-found');
      if (!mayManage(context.var.caller)) return refuse(context, { code: 'not-allowed' }, log);
      return context.json({
        formats: [...downloadFormats],
        ...(downloads.history && { history: [...downloadFormats] }),
      } satisfies DownloadFormatsAnswer);
    })
    .post(path, limited, limitBody(log), async (context) => {
      const { caller } = context.var;
      if (!downloads) return problem(context, 'not-found');
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      const body = readBody(await context.req.text(), downloadRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const { history, ...request } = body.value;
      if (history && !downloads.history) return refuse(context, { code: 'not-found' }, log);
      const offered =
        history && downloads.history
          ? await downloads.history(caller, queryOf(history), request)
          : await downloads.catalogue(caller, request);
      if (!offered.ok) return refuse(context, offered.failure, log);
      const { url, expiresAt } = offered.value;
      report(log, context, { level: 'info', event: 'download-offered', until: expiresAt.toISOString() });
      return context.json({ url, expiresAt: expiresAt.toISOString() } satisfies DownloadAnswer);
    });
}

/** What it spells wrong is not asked for, as in the call of the history. */
function queryOf({
  id,
  topic,
  by,
}: {
  id?: string | undefined;
  topic?: HistoryQuery['topic'];
  by?: string | undefined;
}): HistoryQuery {
  return {
    ...(id !== undefined && isDashboardId(id) && { dashboard: id }),
    ...(topic && { topic }),
    ...(by !== undefined && { by }),
  };
}
