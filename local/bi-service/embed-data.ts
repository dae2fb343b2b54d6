import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { extname } from 'node:path';
import { z } from 'zod';
import type { Catalogue, CatalogueEntry } from './catalogue';
import type { Definition, Definitions } from './definitions';
import type { EmbedSessions, LiveSession } from './embed-sessions';
import type { MayRead } from './readable';
import type { ReaderData } from './reader-data';

const redemption = z.object({ code: z.string(), dashboardId: z.string(), origin: z.string() });

const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.tsv': 'text/tab-separated-values',
};
const cached = 'private, max-age=3600';

/**
 * Serves a dashboard's frame: its session, and the definition and data files of the dashboards that are shared with the session's
 * user, each file with this user's rows. Any other is answered like one that does not exist.
 */
export function createEmbedData(stores: {
  sessions: EmbedSessions;
  catalogue: Catalogue;
  definitions: Definitions;
  mayRead: MayRead;
  readerData: ReaderData;
  clock: () => Date;
}): Hono<{ Variables: { session: LiveSession } }> {
  const { sessions, catalogue, definitions, mayRead, readerData, clock } = stores;
  const secondsUntil = (end: Date) => Math.max(0, (end.getTime() - clock().getTime()) / 1000);

  /** Undefined if it does not exist, or not for this user. */
  const readable = async (
    { userName }: LiveSession,
    id: string,
  ): Promise<{ entry: CatalogueEntry; definition: Definition } | undefined> => {
    if (!(await mayRead(userName, id))) return undefined;
    const entry = await catalogue.find(id);
    const definition = entry && definitions.find(entry.definition);
    return entry && definition && { entry, definition };
  };

  return new Hono<{ Variables: { session: LiveSession } }>()
    .use(bodyLimit({ maxSize: 64 * 1024 }))
    .post('/:sid/session', async (context) => {
      const sid = context.req.param('sid');
      const attempt = redemption.safeParse(await context.req.json().catch(() => undefined));
      const user = (await sessions.minted(sid))?.userName;
      const isShared = attempt.success && user !== undefined && (await mayRead(user, attempt.data.dashboardId));
      const end = isShared ? await sessions.redeem(sid, attempt.data) : undefined;
      if (end === undefined) return context.json({ errorCode: 'Forbidden' }, 403);
      return context.json({ endsInSeconds: secondsUntil(end) }, 200, { 'cache-control': 'no-store' });
    })
    .use('/:sid/:kind{session|definition|data}/*', async (context, next) => {
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
      const found = await readable(context.get('session'), context.req.param('id'));
      if (found === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      const { entry, definition } = found;
      return context.json({ ...definition, id: entry.id, name: entry.name }, 200, { 'cache-control': cached });
    })
    .get('/:sid/data/:id/:file', async (context) => {
      const { id, file } = context.req.param();
      const session = context.get('session');
      const found = await readable(session, id);
      const bytes = found && (await readerData(session.userName, found.definition, file));
      if (bytes === undefined) return context.json({ errorCode: 'NotFound' }, 404);
      return context.body(bytes, 200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': cached,
      });
    });
}
