import { useState } from 'react';
import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import { usePortal } from '../../../portal/use-portal';
import { useView } from '../../../view-as/use-view-as';

interface ViewPerson {
  /** Managers see everything, so there is nothing to view as them. */
  isOffered: (groups?: readonly string[]) => boolean;
  start: (sub: string) => Promise<void>;
  busy: boolean;
  failure: Failure | undefined;
}

/** Shows the portal as a person sees it. */
export function useViewPerson(): ViewPerson {
  const { access, configuration } = usePortal();
  const view = useView();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    isOffered: (groups = []) => configuration.access === 'by-group' && !mayManage({ access: 'by-group', groups }),
    async start(sub) {
      setBusy(true);
      const found = await access.viewAs(sub);
      setBusy(false);
      setFailure(found.ok ? undefined : found.failure);
      if (found.ok) view({ person: found.value });
    },
    busy,
    failure,
  };
}
