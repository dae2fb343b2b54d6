import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import { When } from '../../../kit/when';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Says how old the list is while the backend is slow or out of reach. */
export function LastKnownNotice() {
  const { t } = useTexts();
  const { entrance, pageLoading } = usePortal();
  const entered = useLive(entrance);
  if (entered.status !== 'open' || !entered.lastKnown?.isLate) return null;
  return (
    <OverThePage action={t('action.tryAgain')} onAct={() => void pageLoading.during(entrance.retry())}>
      <Trans i18nKey="entrance.asOf" components={{ when: <When date={entered.lastKnown.from} within /> }} />
    </OverThePage>
  );
}

/** Says once that changes by others don't arrive by themselves. */
export function NotLive() {
  const { t } = useTexts();
  const isLacking = useLive(usePortal().lacksLiveUpdates);
  const [known, setKnown] = useState(false);
  if (known || !isLacking) return null;
  return (
    <OverThePage action={t('site.understood')} onAct={() => setKnown(true)}>
      {t('site.notLive')}
    </OverThePage>
  );
}

/** Over the page, so that nothing in it moves. */
function OverThePage({ action, onAct, children }: { action: string; onAct: () => void; children: ReactNode }) {
  return (
    <div className="float-in fixed inset-x-0 bottom-6 z-50 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-2 rounded-md bg-overlay py-1.5 pr-1.5 pl-3 text-ui text-ink shadow-dialog full-screen:hidden">
      <span role="status">{children}</span>
      <button
        type="button"
        className="min-h-control-sm flex-none rounded-sm px-2 font-label text-accent-ink hover:bg-hover"
        onClick={onAct}
      >
        {action}
      </button>
    </div>
  );
}
