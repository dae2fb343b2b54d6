import { useEffect, useState } from 'react';
import { NEVER } from 'rxjs';
import type { Live } from '#application/live';
import type { SiteStatus } from '#application/portal';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

/** The network and the newest version, as far as they are known: their code is loaded after the first page. */
export function useSiteStatus(): { online: boolean; newer: boolean } {
  const { siteStatus } = usePortal();
  const [status, setStatus] = useState<SiteStatus>();
  useEffect(() => {
    // The page works without them.
    siteStatus().then(setStatus, () => undefined);
  }, [siteStatus]);
  return { online: useLive(status?.connection ?? assumedOnline), newer: useLive(status?.version ?? assumedNewest) };
}

const assumedOnline: Live<boolean> = { changes$: NEVER, current: () => true };
const assumedNewest: Live<boolean> = { changes$: NEVER, current: () => false };
