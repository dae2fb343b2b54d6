import { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frameAncestors } from './allowed-domains';
import type { EmbedSessions } from './embed-sessions';
import { contentSecurityPolicy } from './security-headers';

/**
 * The two documents that the embedding SDK loads in frames. Both load for any session that was ever minted: a code that is used or
 * expired is refused by the page's own script, which can tell the SDK so. Only the allowed domains may embed them.
 */
export function createEmbedPages(pageDir: string, sessions: EmbedSessions): Hono {
  const page = (file: string) => async (context: { req: { param(name: 'sid'): string } }) => {
    const domains = await sessions.allowedDomains(context.req.param('sid'));
    if (domains === undefined) return new Response('There is no such embedding session.', { status: 404 });
    return new Response(await readFile(join(pageDir, file)), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(frameAncestors(domains)),
        'cache-control': 'no-store',
      },
    });
  };

  return new Hono()
    .get('/:sid/dashboards/:id', page('frame.html'))
    .get('/:sid/dashboards/:id/views/:view', page('frame.html'))
    .get('/:sid/embedControl', page('control.html'));
}
