import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failure-notice';
import { Notice } from '../../components/notice';
import { useElapsed } from '../../page/use-elapsed';
import type { Syncing } from './use-sync';

/** The backend has no time-out (specification, section 9): after this long the page says so (milliseconds). */
const longAfter = 10_000;

/** What a sync needs of the manager: patience, another try, or a word about dashboards that were not found. */
export function SyncNotice({ sync }: { sync: Syncing }) {
  const { t } = useTranslation();
  const { state, run, leave } = sync;
  switch (state.status) {
    case 'idle':
      return null;
    case 'busy':
      return <Slow onLeave={leave} />;
    case 'left':
      return <Notice kind="warning">{t('management.sync.left')}</Notice>;
    case 'failed':
      return <FailureNotice failure={state.failure} onRetry={() => void run()} />;
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
  const { t } = useTranslation();
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
