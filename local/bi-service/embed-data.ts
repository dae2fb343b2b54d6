import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { extname } from 'node:path';
import { z } from 'zod';
import type { Catalogue } from './catalogue';
import type { Definitions } from './definitions';
import type { EmbedSessions } from './embed-sessions';
import type { SharedViews } from './shared-views';

const redemption = z.object({ code: z.string(), dashboardId: z.string(), origin: z.string() });
const sharedView = z.object({ dashboardId: z.string(), state: z.record(z.string(), z.unknown()) });

const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.tsv': 'text/tab-separated-values',
};
const cached = 'private, max-age=3600';

/** What a dashboard's frame fetches of its own session: the session itself, definitions, data and shared views. */
export function createEmbedData(stores: {
  sessions: EmbedSessions;
  catalogue: Catalogue;
  definitions: Definitions;
  views: SharedViews;
  clock: () => Date;
}): Hono<{ Variables: { sessionEnd: Date } }> {
  const { sessions, catalogue, definitions, views, clock } = stores;
  const secondsUntil = (end: Date) => Math.max(0, (end.getTime() - clock().getTime()) / 1000);

  return new Hono<{ Variables: { sessionEnd: Date } }>()
    .use(bodyLimit({ maxSize: 64 * 1024 }))
    .post('/:sid/session', async (context) => {
      const attempt = redemption.safeParse(await context.req.json().catch(() => undefined));
      const end = attempt.success ? await sessions.redeem(context.req.param('sid'), attempt.data) : undefined;
      if (end === undefined) return context.json({ errorCode: 'Forbidden' }, 403);
      return context.json({ endsInSeconds: secondsUntil(end) }, 200, { 'cache-control': 'no-store' });
    })
    .use('/:sid/:kind{session|definition|data|views}/*', async (context, next) => {
      const end = await sessions.endOf(context.req.param('sid'));
      if (end === undefined) return context.json({ errorCode: 'Unauthorized' }, 401);
      context.set('sessionEnd', end);
      return next();
    })
    .get('/:sid/session', (context) => {
      const endsInSeconds = secondsUntil(context.get('sessionEnd'));
      return context.json({ endsInSeconds }, 200, { 'cache-control': 'no-store' });
    })
    .get('/:sid/definition/:id', async (context) => {
      const entry = await catalogue.find(context.req.param('id'));
      const definition = entry && definitions.find(entry.definition);
      if (!entry || !definition) return context.json({ errorCode: 'NotFound' }, 404);
      return context.json({ ...definition, id: entry.id, name: entry.name }, 200, { 'cache-control': cached });
    })
    .get('/:sid/data/:file', async (context) => {
      const file = context.req.param('file');
      const bytes = await definitions.data(file);
      if (bytes === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      return context.body(bytes, 200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': cached,
      });
    })
    .post('/:sid/views', async (context) => {
      const body = sharedView.safeParse(await context.req.json().catch(() => undefined));
      if (!body.success) return context.json({ errorCode: 'InvalidView' }, 400);
      return context.json(
        { sharedViewId: await views.add(body.data.dashboardId, JSON.stringify(body.data.state)) },
        201,
      );
    })
    .get('/:sid/views/:dashboard/:view', async (context) => {
      const state = await views.find(context.req.param('dashboard'), context.req.param('view'));
      if (state === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      return context.body(state, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    });
}
