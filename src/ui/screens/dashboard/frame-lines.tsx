import { useState } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { Button } from '../../kit/button';
import { timeOf } from '../../portal/texts/dates';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { useSecondsTo } from '../../portal/loading/use-seconds-to';
import { useTexts } from '../../portal/texts/use-texts';

interface FrameLinesProps {
  viewing: Extract<Viewing, { status: 'open' }>;
  /** The number of parts of the address that were ignored. */
  hostile: number;
  /** The dashboard was opened again after the user had worked in it. */
  isRefreshed: boolean;
}

/**
 * Below the frame, where they cover nothing: what of the link was left out, that the dashboard may be incomplete, what Refresh or a renewal
 * may have lost, and until when a session works that couldn't be renewed.
 */
export function FrameLines({ viewing, hostile, isRefreshed }: FrameLinesProps) {
  const { t, conventions } = useTexts();
  const { gone, failing, renewedAt, mayMissSelection, mayBeIncomplete } = viewing;
  const leftOut = gone.length + hostile;
  return (
    <div role="status" className="flex-none text-ui text-muted">
      {leftOut > 0 && <ClosableLine key={gone.join()} text={t('dashboardPage.leftOut', { count: leftOut })} />}
      {mayBeIncomplete && <ClosableLine text={t('dashboardPage.mayBeIncomplete')} />}
      {isRefreshed && <ClosableLine text={t('dashboardPage.refreshed')} />}
      {renewedAt && mayMissSelection && (
        <ClosableLine
          key={renewedAt.getTime()}
          text={t('dashboardPage.selectAgain', { time: timeOf(renewedAt, conventions) })}
        />
      )}
      {failing && <NotRenewed {...failing} />}
    </div>
  );
}

const line = 'flex flex-wrap items-center gap-x-4 border-t border-line bg-page px-6 py-1 max-tablet:px-4';
/** Aligns the text of a button whose edge is invisible. */
const aligned = 'not-forced-colors:-ml-2.25';

function ClosableLine({ text }: { text: string }) {
  const { t } = useTexts();
  const place = useFocusHandedOn<HTMLParagraphElement>();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <p ref={place} className={line}>
      {text}
      <Button kind="quiet" size="sm" className={aligned} onClick={() => setClosed(true)}>
        {t('action.close')}
      </Button>
    </p>
  );
}

function NotRenewed({ until, nextTry, renew }: NonNullable<FrameLinesProps['viewing']['failing']>) {
  const { t, conventions } = useTexts();
  const seconds = useSecondsTo(nextTry);
  const place = useFocusHandedOn<HTMLParagraphElement>();
  return (
    <p ref={place} className={line}>
      <span>{t('dashboardPage.notRenewed', { time: timeOf(until, conventions) })}</span>
      <span className="flex flex-wrap items-center gap-x-4 tablet:ml-auto">
        {/* A screen reader would read every second. */}
        <span aria-hidden className="tabular-nums">
          {seconds > 0 && t('dashboardPage.nextTry', { seconds })}
        </span>
        <Button kind="quiet" size="sm" className={aligned} onClick={renew}>
          {t('dashboardPage.renewNow')}
        </Button>
      </span>
    </p>
  );
}
