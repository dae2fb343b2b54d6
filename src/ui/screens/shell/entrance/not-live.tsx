import { useState } from 'react';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useTexts } from '../../../use-texts';

/** Says once that changes by others don't arrive by themselves; over the page, so that nothing in it moves. */
export function NotLive() {
  const { t } = useTexts();
  const isLacking = useLive(usePortal().lacksLiveUpdates);
  const [known, setKnown] = useState(false);
  if (known || !isLacking) return null;
  return (
    <div className="float-in fixed inset-x-0 bottom-6 z-50 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-2 rounded-md bg-overlay py-1.5 pr-1.5 pl-3 text-ui text-ink shadow-dialog full-screen:hidden">
      <span role="status">{t('site.notLive')}</span>
      <button
        type="button"
        className="min-h-control-sm flex-none rounded-sm px-2 font-label text-accent-ink hover:bg-hover"
        onClick={() => setKnown(true)}
      >
        {t('site.understood')}
      </button>
    </div>
  );
}
