import { useState } from 'react';
import { isKnown } from '#application/loader';
import { ListSkeleton } from '../kit/skeleton';
import { useNarrow } from '../kit/layout/use-narrow';
import { useDownload } from '../kit/downloads/download';
import { useElapsed } from '../portal/loading/use-elapsed';
import { useOnArrival } from '../portal/navigation/on-arrival';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { forManagers } from '../session/for-managers';
import { ManagementPlace } from '../management/management-place';
import { useTexts } from '../portal/texts/use-texts';
import { Actions } from './management/head';
import { Notices } from './management/notices';
import { usePreviewedSync } from './management/sync/use-previewed-sync';
import { Catalogue } from './management/table/catalogue';
import { useSteadyCatalogue } from './management/table/use-steady-catalogue';

/** The longest that the table waits for the notices above it (milliseconds). */
const longestWait = 1000;

export function Management() {
  const { t } = useTexts();
  const { permissionReview } = usePortal().forManagers;
  const { dashboards, isLoading, isOver, area } = useSteadyCatalogue();
  const sync = usePreviewedSync();
  const narrow = useNarrow();
  const [isSelecting, setIsSelecting] = useState(false);
  useOnArrival('sync', sync.start);
  const download = useDownload();
  const isReviewKnown = useLive(permissionReview, isKnown);
  const isLate = useElapsed(longestWait);
  // Show the table together with the notices above it, so that it doesn't move.
  const listed = isReviewKnown || isLate ? dashboards : undefined;
  const canSelect = narrow && listed !== undefined && listed.length > 0;
  return (
    <ManagementPlace
      title={t('route.managementQuicksight')}
      actions={
        <Actions sync={sync} download={download} onSelect={canSelect ? () => setIsSelecting(true) : undefined} />
      }
    >
      <Notices sync={sync} download={download} dashboards={listed} isOver={isOver} />
      {!listed && (dashboards || isLoading) && <ListSkeleton rows={8} />}
      {listed && (
        <Catalogue
          dashboards={listed}
          area={area}
          onSync={sync.start}
          isSelecting={isSelecting}
          onSelected={() => setIsSelecting(false)}
        />
      )}
    </ManagementPlace>
  );
}

export const ManagementPage = forManagers('managementQuicksight', Management);
