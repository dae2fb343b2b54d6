import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useDeferredValue, useMemo, useState } from 'react';
import { isKnown } from '#application/loader';
import { editorsOf, everything, filterCatalogue } from '#domain/dashboards/catalogue-list';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { groupsInUse } from '#domain/dashboards/groups';
import { useWaitingRequests } from '../access-requests/use-requests';
import { Button } from '../components/button';
import { buttonLook } from '../components/button-look';
import { FailureNotice } from '../notices/failure-notice';
import { PathLink } from '../navigation/path-link';
import { Page, PageTitle } from '../components/page';
import { ListSkeleton } from '../components/skeleton';
import { useElapsed } from '../loading/use-elapsed';
import { useSteady, useSteadyArea } from '../layout/use-steady';
import { useIsConfirmed } from '../session/use-is-confirmed';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useViewAs } from '../view-as/use-view-as';
import { useFollowed } from '../loading/use-loader';
import { AccessRequests } from './management/requests/access-requests';
import { BulkPanel } from './management/bulk/bulk-panel';
import { CatalogueTable } from './management/table/catalogue-table';
import { CatalogueTools } from './management/table/catalogue-tools';
import { DownloadMenu, DownloadNotice } from '../downloads/download-menu';
import { EditPanel } from '../editor/edit-panel';
import { EmptyCatalogue, NoMatch } from './management/table/empty-catalogue';
import { HealthLink } from './management/health-link';
import { PermissionsNotice } from './management/permissions/permissions-notice';
import { SyncPreviewDialog } from './management/sync/sync-preview';
import { SyncNotice } from './management/sync/sync-notice';
import { useCatalogueFilter } from './management/table/use-catalogue-filter';
import { useDownload } from '../downloads/use-download';
import { usePermissions } from './management/permissions/use-permissions';
import { useSavedNotice } from '../editor/use-saved-notice';
import { useSelection } from './management/table/use-selection';
import { useSync } from './management/sync/use-sync';
import { useSyncPreview } from './management/sync/use-sync-preview';
import { ForManagers } from '../session/for-managers';
import { useTexts } from '../use-texts';

const none: readonly Dashboard[] = [];
/** How long the table waits for what is shown above it, in milliseconds. */
const longestWait = 1000;
const idOf = ({ id }: Dashboard): string => id;

/** What people see in the menu, and who sees it: managers edit it here, and sync it with the BI service. */
export function Management() {
  const { t } = useTexts();
  const { dashboards, configuration, offers } = usePortal();
  const isByGroup = configuration.access === 'by-group';
  const viewAs = useViewAs();
  const catalogue = useLive(dashboards);
  const { area, isOver } = useSteadyArea();
  const isConfirmed = useIsConfirmed();
  const whole = catalogue.dashboards !== undefined && isConfirmed;
  const steady = useSteady({ isOver, whole }, catalogue.dashboards ?? none, idOf);
  const all = catalogue.dashboards && steady;
  const [filter, setFilter] = useCatalogueFilter();
  const added = useLive(dashboards.added);
  // After the last new one has been looked at, all are listed again.
  const current = filter.standing === 'new' && added.size === 0 ? everything : filter;
  const wanted = useDeferredValue(current);
  const groups = useMemo(() => groupsInUse(all ?? []), [all]);
  const editors = useMemo(() => editorsOf(all ?? []), [all]);
  const found = useMemo(() => filterCatalogue(all ?? [], wanted, added), [all, wanted, added]);
  const [editing, setEditing] = useState<Dashboard>();
  const selection = useSelection(found);
  const [bulk, setBulk] = useState(false);
  const sync = useSync();
  const previewing = useSyncPreview(sync);
  const download = useDownload();
  const history = useFollowed(offers.history);
  const hasHistory = history.failure ? false : history.value;
  const requestsPlace = useSteadyArea();
  const waiting = useWaitingRequests({ manages: true, isOver: isOver || requestsPlace.isOver });
  const permissions = usePermissions(isOver);
  const isLate = useElapsed(longestWait);
  // Together with what is above it, so that neither moves.
  const listed = (isKnown(waiting) && isKnown(permissions)) || isLate ? all : undefined;
  const saySaved = useSavedNotice();
  const close = (): void => {
    if (editing) dashboards.lookAt(editing.id);
    setEditing(undefined);
  };

  return (
    <Page>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 max-tablet:gap-x-2">
        <div className="min-w-0 flex-[1_1_14rem] max-wide:basis-full max-tablet:-order-1">
          <PageTitle>{t('route.managementQuicksight')}</PageTitle>
          <p className="mt-0.5 text-muted">{t('management.about')}</p>
        </div>
        <DownloadMenu download={download} />
        {isByGroup && (
          <Button className="max-tablet:flex-auto" onClick={viewAs}>
            {t('management.viewAs')}
          </Button>
        )}
        <HealthLink />
        {hasHistory !== false && (
          <PathLink
            to="/management/history"
            className={`${buttonLook('line')} max-tablet:flex-auto ${hasHistory ? '' : 'invisible'}`}
          >
            {t('route.managementHistory')}
          </PathLink>
        )}
        <Button
          kind="main"
          icon={ArrowPathIcon}
          className="max-tablet:-order-1 max-tablet:basis-full tablet:ml-auto"
          busy={sync.state.status === 'busy' || previewing.state.status === 'reading'}
          busyLabel={t('management.sync.busy')}
          onClick={() => void previewing.start()}
        >
          {t('management.sync.button')}
        </Button>
      </div>
      <div className="mb-3 grid gap-2 empty:hidden">
        <SyncNotice sync={sync} previewing={previewing} />
        {listed && (
          <>
            <AccessRequests waiting={waiting} area={requestsPlace.area} dashboards={listed} />
            <PermissionsNotice permissions={permissions} dashboards={listed} />
          </>
        )}
        <DownloadNotice download={download} />
        {catalogue.failure && <FailureNotice failure={catalogue.failure} onRetry={() => void dashboards.load()} />}
      </div>
      {!listed && (all || catalogue.status === 'loading') && <ListSkeleton rows={8} />}
      {listed?.length === 0 && <EmptyCatalogue onSync={() => void previewing.start()} />}
      {listed && listed.length > 0 && (
        <>
          <CatalogueTools
            filter={current}
            onFilter={setFilter}
            groups={groups}
            editors={editors}
            added={added.size}
            shown={found.length}
            total={listed.length}
          />
          <div {...area}>
            <CatalogueTable
              dashboards={found}
              added={added}
              editing={editing}
              onEdit={setEditing}
              selection={selection}
              onBulk={() => setBulk(true)}
            />
          </div>
          {found.length === 0 && <NoMatch onClear={() => setFilter(everything)} />}
        </>
      )}
      <SyncPreviewDialog previewing={previewing} busy={sync.state.status === 'busy'} />
      {bulk && (
        <BulkPanel dashboards={found.filter(({ id }) => selection.ids.has(id))} onClose={() => setBulk(false)} />
      )}
      {editing && (
        <EditPanel
          key={editing.id}
          dashboard={editing}
          onSaved={saySaved}
          onClose={close}
          hasHistory={hasHistory === true}
        />
      )}
    </Page>
  );
}

export function ManagementPage() {
  const { t } = useTexts();
  return (
    <ForManagers title={t('route.managementQuicksight')}>
      <Management />
    </ForManagers>
  );
}
