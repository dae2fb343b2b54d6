import { useEffect, useState } from 'react';
import { NEVER } from 'rxjs';
import type { Live } from '../../application/live';
import type { SiteNews } from '../../application/portal';
import { useLive } from './use-live';
import { usePortal } from './use-portal';

/** The network and the newest version, as far as they are known: their code is loaded after the first page. */
export function useSiteNews(): { online: boolean; newer: boolean } {
  const { siteNews } = usePortal();
  const [news, setNews] = useState<SiteNews>();
  useEffect(() => {
    // The page works without them.
    siteNews().then(setNews, () => undefined);
  }, [siteNews]);
  return { online: useLive(news?.connection ?? assumedOnline), newer: useLive(news?.version ?? assumedNewest) };
}

const assumedOnline: Live<boolean> = { changes$: NEVER, current: () => true };
const assumedNewest: Live<boolean> = { changes$: NEVER, current: () => false };
