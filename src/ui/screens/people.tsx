import { EyeIcon } from '@heroicons/react/24/outline';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Button } from '../kit/button';
import { useSteadyArea } from '../kit/layout/use-steady';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { ManagementPlace } from '../management/management-place';
import { forManagers } from '../session/for-managers';
import { useTexts } from '../portal/texts/use-texts';
import { useViewAs } from '../view-as/use-view-as';
import { AccessRequests } from './people/access-requests';
import { LockedOut } from './people/locked-out';
import { Everyone } from './people/everyone';
import { PersonPanel } from './people/person/person-panel';

/** Who waits for a manager, and everyone of the user pool. */
export const PeoplePage = forManagers('managementPeople', People);

function People() {
  const { t } = useTexts();
  const { configuration, dashboards } = usePortal();
  const viewAs = useViewAs();
  const { person, close } = useOpenPerson();
  const { dashboards: catalogue } = useLive(dashboards);
  // Nothing above moves what is under the pointer.
  const { area, isOver } = useSteadyArea();
  return (
    <ManagementPlace
      title={t('route.managementPeople')}
      actions={
        configuration.access === 'by-group' && (
          <Button icon={EyeIcon} onClick={viewAs}>
            {t('management.viewAs')}
          </Button>
        )
      }
    >
      <AccessRequests dashboards={catalogue} isOver={isOver} />
      <LockedOut />
      <div {...area}>
        <Everyone />
      </div>
      {person !== undefined && <PersonPanel key={person} sub={person} onClose={close} />}
    </ManagementPlace>
  );
}

/** The person whom the address names, and what leads back to the list. */
function useOpenPerson(): { person: string | undefined; close: () => void } {
  const router = useRouter();
  const { person } = useLocation().search as { person?: unknown };
  const close = (): void => void router.navigate({ to: '/management/people', search: {} });
  return { person: typeof person === 'string' && person !== '' ? person : undefined, close };
}
