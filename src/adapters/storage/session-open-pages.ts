import * as z from 'zod/mini';
import type { OpenPages } from '../../ports/open-pages';

const key = 'portal.open-pages';

const ownPath = z.string().check(z.regex(/^\/(?!\/)/));
const stored = z.object({ sub: z.string(), pages: z.array(z.object({ path: ownPath, href: ownPath })) });

/** In this browser tab's session storage; what somebody else wrote there counts as nothing. */
export function createSessionOpenPages(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => globalThis.sessionStorage,
): OpenPages {
  return {
    read(sub) {
      try {
        const kept = stored.parse(JSON.parse(open().getItem(key) ?? ''));
        return kept.sub === sub ? kept.pages : [];
      } catch {
        return [];
      }
    },
    write(sub, pages) {
      try {
        open().setItem(key, JSON.stringify({ sub, pages }));
      } catch {
        // Blocked or full: the pages stay open until the next reload.
      }
    },
    forget() {
      try {
        open().removeItem(key);
      } catch {
        // Blocked: there is nothing.
      }
    },
  };
}
