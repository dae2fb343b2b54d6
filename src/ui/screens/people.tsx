import { EyeIcon } from '@heroicons/react/24/outline';
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

/** Who waits for a manager, and everyone of the user pool. */
export const PeoplePage = forManagers('managementPeople', People);

function People() {
  const { t } = useTexts();
  const { configuration, dashboards } = usePortal();
  const viewAs = useViewAs();
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
    </ManagementPlace>
  );
}
