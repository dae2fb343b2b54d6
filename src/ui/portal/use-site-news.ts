import { useEffect, useState } from 'react';
import { EMPTY } from 'rxjs';
import type { SiteNews } from '../../application/portal';
import { usePortal } from './use-portal';
import { useStream } from './use-stream';

/** The network and the newest version, as far as they are known: they come after the first page. */
export function useSiteNews(): { online: boolean; newer: boolean } {
  const { siteNews } = usePortal();
  const [news, setNews] = useState<SiteNews>();
  useEffect(() => {
    // Without them the page works all the same.
    siteNews().then(setNews, () => undefined);
  }, [siteNews]);
  return {
    online: useStream(news?.connection.online$ ?? EMPTY, news?.connection.isOnline ?? assumed.online),
    newer: useStream(news?.version.newer$ ?? EMPTY, news?.version.isNewer ?? assumed.newer),
  };
}

const assumed = { online: () => true, newer: () => false };
