import type { OpenPage } from '#domain/pages/open-tabs';
import type { OpenPages } from '#ports/browser/open-pages';

/** Lives as long as the page. */
export function createInMemoryOpenPages(): OpenPages {
  let kept: { sub: string; pages: readonly OpenPage[] } | undefined;
  return {
    read: (sub) => (kept?.sub === sub ? [...kept.pages] : []),
    write: (sub, pages) => void (kept = { sub, pages }),
    forget: () => void (kept = undefined),
  };
}
