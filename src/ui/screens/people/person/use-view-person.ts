import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import { useCall } from '../../../portal/loading/use-call';
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
  const { make, ...call } = useCall();
  return {
    ...call,
    isOffered: (groups = []) => configuration.access === 'by-group' && !mayManage({ access: 'by-group', groups }),
    async start(sub) {
      const found = await make(() => access.viewAs(sub));
      if (found) view({ person: found.value });
    },
  };
}
