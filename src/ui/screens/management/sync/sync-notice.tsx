import { FailureNotice } from '../../../notices/failure-notice';
import { Notice } from '../../../notices/notice';
import { useElapsed } from '../../../loading/use-elapsed';
import { SyncPreviewDialog } from './sync-preview';
import type { PreviewedSync } from './use-previewed-sync';
import { useTexts } from '../../../use-texts';

/** The backend has no time-out (specification, section 9), so the page offers to stop waiting after this long (milliseconds). */
const longAfter = 10_000;

/** Says what a sync needs: patience, a retry, a choice of changes, or a decision about dashboards that were not found. */
export function SyncNotice({ sync }: { sync: PreviewedSync }) {
  return (
    <>
      <State sync={sync} />
      <SyncPreviewDialog sync={sync} />
    </>
  );
}

function State({ sync: { state, preview, start, run, leave, close } }: { sync: PreviewedSync }) {
  const { t } = useTexts();
  // From the first page on, the preview has its own Cancel.
  if (preview.status === 'reading' && preview.read === undefined) return <Slow onLeave={close} />;
  if (preview.status === 'failed') return <FailureNotice failure={preview.failure} onRetry={() => void start()} />;
  switch (state.status) {
    case 'idle':
      return null;
    case 'busy':
      return <Slow onLeave={leave} />;
    case 'left':
      return <Notice kind="warning">{t('management.sync.left')}</Notice>;
    case 'failed':
      return <FailureNotice failure={state.failure} onRetry={() => void start()} />;
    case 'doubtful': {
      const { unconfirmed = 0, unreadable } = state;
      return (
        <>
          {unreadable && <Notice kind="warning">{t('management.sync.unreadable', { count: unreadable.count })}</Notice>}
          {unconfirmed > 0 && (
            <Notice
              kind="warning"
              action={
                <button type="button" className="min-h-6 link" onClick={() => void run(unconfirmed)}>
                  {t('management.sync.confirm', { count: unconfirmed })}
                </button>
              }
            >
              {t('management.sync.unconfirmed', { count: unconfirmed })}
            </Notice>
          )}
        </>
      );
    }
  }
}

function Slow({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts();
  const long = useElapsed(longAfter);
  if (!long) return null;
  return (
    <Notice
      kind="warning"
      action={
        <button type="button" className="min-h-6 link" onClick={onLeave}>
          {t('action.cancel')}
        </button>
      }
    >
      {t('management.sync.slow')}
    </Notice>
  );
}
