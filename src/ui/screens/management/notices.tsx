import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Downloading, DownloadNotice } from '../../kit/downloads/download';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { PermissionsNotice } from './permissions/permissions-notice';
import { SyncNotice } from './sync/sync-notice';
import type { PreviewedSync } from './sync/use-previewed-sync';

interface NoticesProps {
  sync: PreviewedSync;
  download: Downloading;
  /** Undefined until the table below is shown. */
  dashboards: readonly Dashboard[] | undefined;
  /** The pointer is over the table, which must not move. */
  isOver: boolean;
}

export function Notices({ sync, download, dashboards, isOver }: NoticesProps) {
  const catalogue = usePortal().dashboards;
  const { failure } = useLive(catalogue);
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      <SyncNotice sync={sync} />
      <PermissionsNotice dashboards={dashboards} isOver={isOver} />
      <DownloadNotice download={download} />
      {failure && <FailureNotice failure={failure} onRetry={() => void catalogue.load()} />}
    </div>
  );
}
