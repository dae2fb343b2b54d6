import { type Context, Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frameAncestors } from './allowed-domains';
import type { EmbedSessions } from './embed-sessions';
import type { MayRead } from './readable';
import { contentSecurityPolicy } from './security-headers';

/**
 * The two documents that the embedding SDK loads in frames. Both load for any session that was ever minted: the page's own script
 * asks for the session, and tells the SDK if the code is used or expired, or the dashboard isn't shared with the session's user. Only the
 * allowed domains can embed them.
 */
export function createEmbedPages(pageDir: string, sessions: EmbedSessions, mayRead: MayRead): Hono {
  const page = (file: string) => async (context: Context) => {
    const { sid = '', id } = context.req.param() as { sid?: string; id?: string };
    const session = await sessions.minted(sid);
    if (session === undefined) return new Response('There is no such embedding session.', { status: 404 });
    const code = context.req.query('code');
    const isRefused =
      (id !== undefined && !(await mayRead(session.userName, id))) ||
      (code !== undefined && !session.opensWith(code, id));
    return new Response(await readFile(join(pageDir, file)), {
      status: isRefused ? 403 : 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(frameAncestors(session.allowedDomains)),
        'cache-control': 'no-store',
      },
    });
  };

  return new Hono().get('/:sid/dashboards/:id', page('frame.html')).get('/:sid/embedControl', page('control.html'));
}
