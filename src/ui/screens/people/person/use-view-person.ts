import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import { useSay } from '../../../kit/notices/use-say';
import { orGone, useCall } from '../../../portal/loading/use-call';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { useView } from '../../../view-as/use-view-as';

interface ViewPerson {
  /** Managers see everything, so there is nothing to view as them. */
  isOffered: (groups?: readonly string[]) => boolean;
  start: (sub: string) => Promise<void>;
  busy: boolean;
  failure: Failure | undefined;
}

/** Shows the portal as a person sees it, or says that they have left meanwhile. */
export function useViewPerson(): ViewPerson {
  const { access, configuration } = usePortal();
  const { t } = useTexts();
  const say = useSay();
  const view = useView();
  const { make, ...call } = useCall();
  return {
    ...call,
    isOffered: (groups = []) => configuration.access === 'by-group' && !mayManage({ access: 'by-group', groups }),
    async start(sub) {
      const found = await make(() => orGone(access.viewAs(sub)));
      if (found?.value === 'gone') say({ kind: 'warning', text: t('person.gone') });
      else if (found) view({ person: found.value });
    },
  };
}
