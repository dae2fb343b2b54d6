import { Hono } from 'hono';
import { deliveryWords } from '../application/deliveries/delivery-parts';
import { type ExportFiles, type FileRefusal, exportFilePath } from '../application/exports/export-files';
import { fileHeaders } from '../ports/downloads';
import type { ApiEnv } from './caller';
import { languageOfBrowser, letterPage } from './letters/letter-page';
import { type Log, report } from './log';

const statuses = { over: 410, withdrawn: 403, down: 503 } as const satisfies Record<FileRefusal, number>;

/**
 * Answers the addresses of exports' files, or says in the browser's language why it doesn't. Addresses that were never given leave no line
 * in the log.
 */
export const exportFileRoutes = (files: Pick<ExportFiles, 'open'>, log: Log): Hono<ApiEnv> =>
  new Hono<ApiEnv>().get(exportFilePath, async (context) => {
    const { for: sub = '', export: id = '', token = '' } = context.req.query();
    const opened = await files.open({ sub, id, token });
    context.header('Cache-Control', 'no-store');
    if (opened.ok) {
      const { file, served } = opened.value;
      report(log, context, { level: 'info', event: 'downloaded', of: sub, export: id });
      return 'url' in served
        ? context.redirect(served.url, 302)
        : context.body(served.content, 200, fileHeaders(file.name));
    }
    if (opened.failure === 'over') log.metrics.refused('download-address');
    else report(log, context, { level: 'warn', event: 'refused', code: 'download-address', of: sub, export: id });
    const language = languageOfBrowser(context);
    const { filePages, all } = deliveryWords(language);
    const link = { to: '/user/deliveries', name: all };
    return letterPage(context, language, { ...filePages[opened.failure], link }, statuses[opened.failure]);
  });
