import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { type Loader, isKnown } from '#application/loader';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import type { TablePath } from '#domain/pages/route-table';
import { Button } from '../components/button';
import { buttonLook } from '../components/button-look';
import { Page, PageTitle } from '../components/page';
import { ListSkeleton } from '../components/skeleton';
import { type Downloading, useDownload, DownloadMenu, DownloadNotice } from '../downloads/download';
import { type Steady, useSteady, useSteadyArea } from '../layout/use-steady';
import { useElapsed } from '../loading/use-elapsed';
import { useFollowed } from '../loading/use-loader';
import { PathLink } from '../navigation/path-link';
import { useStartOnArrival } from '../navigation/starting-sync';
import { FailureNotice } from '../notices/failure-notice';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { forManagers } from '../session/for-managers';
import { useIsConfirmed } from '../session/use-is-confirmed';
import { useTexts } from '../use-texts';
import { useViewAs } from '../view-as/use-view-as';
import { PermissionsNotice } from './management/permissions/permissions-notice';
import { AccessRequests } from './management/requests/access-requests';
import { SyncNotice } from './management/sync/sync-notice';
import { type PreviewedSync, usePreviewedSync } from './management/sync/use-previewed-sync';
import { Catalogue } from './management/table/catalogue';

/** The longest that the table waits for the notices above it (milliseconds). */
const longestWait = 1000;

export function Management() {
  const { waitingRequests, permissionReview } = usePortal().forManagers;
  const { dashboards, isLoading, isOver, area } = useSteadyCatalogue();
  const sync = usePreviewedSync();
  useStartOnArrival(sync.start);
  const download = useDownload();
  const areRequestsKnown = useLive(waitingRequests, isKnown);
  const isReviewKnown = useLive(permissionReview, isKnown);
  const isLate = useElapsed(longestWait);
  // Show the table together with the notices above it, so that it doesn't move.
  const listed = (areRequestsKnown && isReviewKnown) || isLate ? dashboards : undefined;
  return (
    <Page>
      <Head sync={sync} download={download} />
      <Notices sync={sync} download={download} dashboards={listed} isOver={isOver} />
      {!listed && (dashboards || isLoading) && <ListSkeleton rows={8} />}
      {listed && <Catalogue dashboards={listed} area={area} onSync={sync.start} />}
    </Page>
  );
}

export const ManagementPage = forManagers('managementQuicksight', Management);

function Head({ sync, download }: { sync: PreviewedSync; download: Downloading }) {
  const { t } = useTexts();
  const { configuration, forManagers } = usePortal();
  const viewAs = useViewAs();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 max-tablet:gap-x-2">
      <div className="min-w-0 flex-[1_1_14rem] max-wide:basis-full">
        <PageTitle>{t('route.managementQuicksight')}</PageTitle>
        <p className="mt-0.5 text-muted max-tablet:hidden">{t('management.about')}</p>
      </div>
      <div className="phone-strip">
        <DownloadMenu download={download} />
        {configuration.access === 'by-group' && <Button onClick={viewAs}>{t('management.viewAs')}</Button>}
        <LinkIfOffered
          offered={forManagers.healthOffered}
          to="/management/health"
          label={t('route.managementHealth')}
        />
        <LinkIfOffered
          offered={forManagers.historyOffered}
          to="/management/history"
          label={t('route.managementHistory')}
        />
        <Button
          kind="main"
          icon={ArrowPathIcon}
          className="max-tablet:-order-1 tablet:ml-auto"
          busy={sync.state.status === 'busy' || sync.preview.status === 'reading'}
          busyLabel={t('management.sync.busy')}
          onClick={() => void sync.start()}
        >
          {t('management.sync.button')}
        </Button>
      </div>
    </div>
  );
}

interface LinkIfOfferedProps {
  offered: Loader<boolean, Failure>;
  to: TablePath;
  label: string;
}

/** Keeps its space until the backend has said whether it has the page. */
function LinkIfOffered({ offered, to, label }: LinkIfOfferedProps) {
  const { value: isOffered, failure } = useFollowed(offered);
  if (isOffered === false || failure) return null;
  return (
    <PathLink to={to} className={`${buttonLook('line')} ${isOffered ? '' : 'invisible'}`}>
      {label}
    </PathLink>
  );
}

interface NoticesProps {
  sync: PreviewedSync;
  download: Downloading;
  /** Undefined until the table below is shown. */
  dashboards: readonly Dashboard[] | undefined;
  /** The pointer is over the table, which must not move. */
  isOver: boolean;
}

function Notices({ sync, download, dashboards, isOver }: NoticesProps) {
  const catalogue = usePortal().dashboards;
  const { failure } = useLive(catalogue);
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      <SyncNotice sync={sync} />
      <AccessRequests dashboards={dashboards} isOver={isOver} />
      <PermissionsNotice dashboards={dashboards} isOver={isOver} />
      <DownloadNotice download={download} />
      {failure && <FailureNotice failure={failure} onRetry={() => void catalogue.load()} />}
    </div>
  );
}

interface SteadyCatalogue extends Steady {
  dashboards: readonly Dashboard[] | undefined;
  isLoading: boolean;
}

const none: readonly Dashboard[] = [];
const idOf = ({ id }: Dashboard): string => id;

/** The catalogue, in which no row appears, disappears or moves while the pointer is over its `area`. */
function useSteadyCatalogue(): SteadyCatalogue {
  const catalogue = useLive(usePortal().dashboards);
  const isConfirmed = useIsConfirmed();
  const { area, isOver } = useSteadyArea();
  const whole = catalogue.dashboards !== undefined && isConfirmed;
  const steady = useSteady({ isOver, whole }, catalogue.dashboards ?? none, idOf);
  return { dashboards: catalogue.dashboards && steady, isLoading: catalogue.status === 'loading', area, isOver };
}
