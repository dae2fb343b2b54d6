import { Button } from '../kit/button';
import { useElapsed } from '../portal/loading/use-elapsed';
import { Notice } from '../kit/notices/notice';
import { useFreshDocument } from '../portal/use-fresh-document';
import { useTexts } from '../portal/texts/use-texts';
import { useSignOut } from './use-sign-out';

/** The backend has no time-out (specification, section 9): after this long the page says so (milliseconds). */
const longAfter = 10_000;

/** Says that identity and dashboards take long, with ways on; nothing before that. */
export function SlowEntrance({ className }: { className?: string }) {
  const { t } = useTexts();
  const signOut = useSignOut();
  const loadAnew = useFreshDocument();
  if (!useElapsed(longAfter)) return null;
  return (
    <div className={`grid max-w-136 gap-4 ${className ?? ''}`}>
      <Notice kind="warning">{t('entrance.slow')}</Notice>
      <div className="flex gap-2">
        <Button kind="main" onClick={() => void loadAnew()}>
          {t('action.tryAgain')}
        </Button>
        <Button onClick={signOut}>{t('entrance.cancel')}</Button>
      </div>
    </div>
  );
}
