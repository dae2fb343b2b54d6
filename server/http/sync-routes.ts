import { Hono, type MiddlewareHandler } from 'hono';
import { stream } from 'hono/streaming';
import { type ApplySyncAnswer, applySyncRequest, type PreviewLine } from '#contract/sync';
import { isDashboardId, succeeded } from '#domain/dashboards/dashboard';
import { mayManage } from '#domain/people/access';
import type { PreviewedSync, SyncInSteps } from '../application/preview-sync';
import { readBody } from './bodies';
import { limitBody } from './body-limit';
import type { ApiEnv } from './caller';
import { type Log, reasonOf, report } from './log';
import { problem, problemDocument } from './problem';
import { logRefusal, problemOf, refuse } from './refuse';
import { namesOf } from './wire';

/** Ten thousand dashboards with long names. */
const mostBytes = 8 * 1024 * 1024;

/** A sync in two steps: what it would change, and the changes that a manager has chosen. Each call has a limit of its own. */
export function syncRoutes(
  steps: SyncInSteps,
  limits: { previews: MiddlewareHandler<ApiEnv>; applies: MiddlewareHandler<ApiEnv> },
  log: Log,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get('/quicksight/dashboard/syncPreview', limits.previews, (context) => {
      const { caller } = context.var;
      if (context.req.raw.method === 'HEAD') return problem(context, 'not-found');
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      context.header('Content-Type', 'application/x-ndjson');
      const left = new AbortController();
      return stream(context, async (body) => {
        body.onAbort(() => left.abort());
        const say = (line: PreviewLine) => body.write(`${JSON.stringify(line)}\n`);
        const onPage = (read: number): void => void say({ read }).catch(() => undefined);
        try {
          const found = await steps.preview(caller, { onPage, signal: left.signal });
          if (left.signal.aborted) return;
          if (found.ok) return void (await say({ preview: previewOf(found.value) }));
          logRefusal(context, found.failure, log);
          await say(refused(problemDocument(context, found.failure.code, problemOf(found.failure).more)));
        } catch (error) {
          report(log, context, { level: 'error', code: 'unexpected', reason: reasonOf(error) });
          await say(refused(problemDocument(context, 'unexpected')));
        }
      });
    })
    .post('/quicksight/dashboard/applySync', limits.applies, limitBody(log, mostBytes), async (context) => {
      const { caller } = context.var;
      if (!mayManage(caller)) return refuse(context, { code: 'not-allowed' }, log);
      const body = readBody(await context.req.text(), applySyncRequest);
      if (!body.ok) return refuse(context, body.failure, log);
      const chosen = body.value.changes.flatMap(({ id, ...seen }) => (isDashboardId(id) ? [{ ...seen, id }] : []));
      const applied = await steps.apply(caller, chosen);
      if (!applied.ok) return refuse(context, applied.failure, log);
      const { counts, left } = applied.value;
      report(log, context, { level: 'info', event: 'synced', ...counts, left: left.length });
      return context.json({ status: succeeded, ...counts, left } satisfies ApplySyncAnswer);
    });
}

const refused = (document: ReturnType<typeof problemDocument>): PreviewLine => ({
  refused: { status: document.status, problem: document },
});

function previewOf({ unreadable, ...preview }: PreviewedSync) {
  return { ...preview, ...(unreadable.length > 0 && { unreadable: namesOf(unreadable) }) };
}
