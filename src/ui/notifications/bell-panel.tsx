import { Cog6ToothIcon } from '@heroicons/react/24/outline';
import { Button } from '../kit/button';
import { nextBeside, useFocusHandedOn } from '../kit/focus/use-focus-handed-on';
import { PathLink } from '../portal/navigation/path-link';
import { FailureNotice } from '../kit/notices/failure-notice';
import { useTexts } from '../portal/texts/use-texts';
import { NoticeRow } from './notice-row';
import { noticeSettingsPath } from './notice-settings-path';
import { useNotices } from './use-notices';

const mostShown = 5;

/** Shows the newest notifications below the bell; following a link calls `close`. */
export function BellPanel({ close }: { close: () => void }) {
  const { t } = useTexts();
  const notices = useNotices();
  const { value, failure, load } = notices;
  const reader = useFocusHandedOn(nextBeside);
  const lines = value?.lines.slice(0, mostShown) ?? [];
  return (
    <>
      <div className="flex items-center gap-2 border-b border-axis py-2 pr-2 pl-4">
        <h2 className="mr-auto text-ui font-head">{t('notifications.title')}</h2>
        {lines.some(({ isUnread }) => isUnread) && (
          <Button ref={reader} size="sm" kind="quiet" onClick={() => void notices.markRead('all')}>
            {t('notifications.markAll')}
          </Button>
        )}
        <PathLink
          path={noticeSettingsPath}
          aria-label={t('notifications.settings.title')}
          className="inline-grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink"
          onClick={close}
        >
          <Cog6ToothIcon className="icon" aria-hidden />
        </PathLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failure && <FailureNotice failure={failure} onRetry={() => void load()} className="m-3" />}
        {!value && !failure && <p className="px-4 py-5 text-muted">{t('notifications.loading')}</p>}
        {value && lines.length === 0 && <p className="px-4 py-5 text-muted">{t('notifications.none')}</p>}
        <ul className="[&>li]:pr-4 [&>li:last-child]:border-b-0">
          {lines.map((line) => (
            <NoticeRow key={line.id} line={line} onRead={() => notices.read(line)} onLeave={close} />
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2.5">
        <PathLink to="/user/notifications" className="link" onClick={close}>
          {t('notifications.all')}
        </PathLink>
        <PathLink to="/user/deliveries" className="link" onClick={close}>
          {t('export.all')}
        </PathLink>
      </p>
    </>
  );
}
