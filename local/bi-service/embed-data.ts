import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { extname } from 'node:path';
import { z } from 'zod';
import type { Catalogue, CatalogueEntry } from './catalogue';
import type { Definition, Definitions } from './definitions';
import type { EmbedSessions, LiveSession } from './embed-sessions';
import type { SharedViews } from './shared-views';

const redemption = z.object({ code: z.string(), dashboardId: z.string(), origin: z.string() });
const sharedView = z.object({ dashboardId: z.string(), state: z.record(z.string(), z.unknown()) });

const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.tsv': 'text/tab-separated-values',
};
const cached = 'private, max-age=3600';

/**
 * What a dashboard's frame fetches: its session, and the definition, data files and shared views of the session's own dashboard.
 * Another dashboard is answered like one that does not exist.
 */
export function createEmbedData(stores: {
  sessions: EmbedSessions;
  catalogue: Catalogue;
  definitions: Definitions;
  views: SharedViews;
  clock: () => Date;
}): Hono<{ Variables: { session: LiveSession } }> {
  const { sessions, catalogue, definitions, views, clock } = stores;
  const secondsUntil = (end: Date) => Math.max(0, (end.getTime() - clock().getTime()) / 1000);

  const published = async (id: string): Promise<{ entry: CatalogueEntry; definition: Definition } | undefined> => {
    const entry = await catalogue.find(id);
    const definition = entry && definitions.find(entry.definition);
    return entry && definition && { entry, definition };
  };

  return new Hono<{ Variables: { session: LiveSession } }>()
    .use(bodyLimit({ maxSize: 64 * 1024 }))
    .post('/:sid/session', async (context) => {
      const attempt = redemption.safeParse(await context.req.json().catch(() => undefined));
      const end = attempt.success ? await sessions.redeem(context.req.param('sid'), attempt.data) : undefined;
      if (end === undefined) return context.json({ errorCode: 'Forbidden' }, 403);
      return context.json({ endsInSeconds: secondsUntil(end) }, 200, { 'cache-control': 'no-store' });
    })
    .use('/:sid/:kind{session|definition|data|views}/*', async (context, next) => {
      const session = await sessions.live(context.req.param('sid'));
      if (session === undefined) return context.json({ errorCode: 'Unauthorized' }, 401);
      context.set('session', session);
      return next();
    })
    .get('/:sid/session', (context) => {
      const endsInSeconds = secondsUntil(context.get('session').endsAt);
      return context.json({ endsInSeconds }, 200, { 'cache-control': 'no-store' });
    })
    .get('/:sid/definition/:id', async (context) => {
      const id = context.req.param('id');
      const found = id === context.get('session').dashboardId ? await published(id) : undefined;
      if (found === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      const { entry, definition } = found;
      return context.json({ ...definition, id: entry.id, name: entry.name }, 200, { 'cache-control': cached });
    })
    .get('/:sid/data/:file', async (context) => {
      const file = context.req.param('file');
      const found = await published(context.get('session').dashboardId);
      const bytes = found && (await definitions.data(found.definition, file));
      if (bytes === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      return context.body(bytes, 200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': cached,
      });
    })
    .post('/:sid/views', async (context) => {
      const body = sharedView.safeParse(await context.req.json().catch(() => undefined));
      if (!body.success) return context.json({ errorCode: 'InvalidView' }, 400);
      const { dashboardId, state } = body.data;
      if (dashboardId !== context.get('session').dashboardId) return context.json({ errorCode: 'NotFound' }, 404);
      return context.json({ sharedViewId: await views.add(dashboardId, JSON.stringify(state)) }, 201);
    })
    .get('/:sid/views/:dashboard/:view', async (context) => {
      const { dashboard, view } = context.req.param();
      const state = dashboard === context.get('session').dashboardId ? await views.find(dashboard, view) : undefined;
      if (state === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      return context.body(state, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    });
}
