import * as z from 'zod/mini';
import type { OpenPages } from '#ports/browser/open-pages';
import { type OpenStorage, createStoredText, parsed } from './stored-text';

const ownPath = z.string().check(z.regex(/^\/(?!\/)/));
const stored = z.object({ sub: z.string(), pages: z.array(z.object({ path: ownPath, href: ownPath })) });

/**
 * Uses this browser tab's session storage; ignores invalid data. If the storage is blocked or full, the pages stay open until the
 * next reload.
 */
export function createSessionOpenPages(open: OpenStorage = () => globalThis.sessionStorage): OpenPages {
  const text = createStoredText('portal.open-pages', open);
  return {
    read(sub) {
      const kept = stored.safeParse(parsed(text.read()));
      return kept.success && kept.data.sub === sub ? kept.data.pages : [];
    },
    write: (sub, pages) => void text.write(JSON.stringify({ sub, pages })),
    forget: () => void text.write(null),
  };
}
