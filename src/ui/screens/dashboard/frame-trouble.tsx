import { CheckCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewing } from '../../../application/dashboards/open-dashboard';
import { ToldFailure } from '../../../domain/browser/told-failure';
import { Button } from '../../components/button';
import { buttonLook } from '../../components/button-look';
import { MessagePage } from '../../components/message-page';
import { WithSupport } from '../../components/with-support';
import { ReferenceLine } from '../../failures/reference-line';
import { useReference } from '../../failures/use-reference';

interface FrameTroubleProps {
  viewing: Extract<Viewing, { status: 'frame-failed' }>;
  heading: 'h1' | 'h2';
  onAgain: () => void;
}

/** Shown in the frame's place: why the dashboard didn't open, what was checked, and what to do. */
export function FrameTrouble({ viewing, heading, onAgain }: FrameTroubleProps) {
  const { t } = useTranslation();
  const { trouble, host, after } = viewing;
  const text = t(`dashboardPage.trouble.${trouble}.text`, { host });
  const reference = useReference(viewing, () => new ToldFailure(`frame-${trouble}`, text, true));
  const unreachable = trouble === 'unreachable';
  useAgainOnReturn(unreachable, onAgain);
  return (
    <MessagePage
      art="gap"
      heading={heading}
      title={t(`dashboardPage.trouble.${trouble}.title`)}
      actions={
        <>
          {unreachable && (
            <a href={`https://${host}/`} target="_blank" rel="noopener" className={buttonLook('main')}>
              {t('dashboardPage.trouble.openHost', { host })}
            </a>
          )}
          <Button kind={unreachable ? 'line' : 'main'} icon={ArrowPathIcon} onClick={onAgain}>
            {t('action.tryAgain')}
          </Button>
        </>
      }
      note={
        <>
          <p>
            <WithSupport>{t(`dashboardPage.trouble.${trouble}.note`, { host })}</WithSupport>
          </p>
          <ReferenceLine reference={reference} />
        </>
      }
    >
      <p role="alert">{text}</p>
      <ul className="mt-3 border-t border-line text-ui text-ink">
        <Check good label={t('dashboardPage.trouble.portal')} result={t('dashboardPage.trouble.works')} />
        <Check good label={t('dashboardPage.trouble.right')} result={t('dashboardPage.trouble.granted')} />
        <Check
          good={false}
          label={t('dashboardPage.trouble.service')}
          result={t(`dashboardPage.trouble.${trouble}.result`)}
          time={t('dashboardPage.trouble.after', { seconds: after / 1000 })}
        />
      </ul>
    </MessagePage>
  );
}

interface CheckProps {
  good: boolean;
  label: string;
  result: string;
  time?: string;
}

function Check({ good, label, result, time }: CheckProps) {
  const Mark = good ? CheckCircleIcon : XCircleIcon;
  return (
    <li className="grid grid-cols-[auto_9.5rem_1fr] items-center gap-3 border-b border-line py-1.5 max-tablet:grid-cols-[auto_1fr]">
      <Mark className={`icon ${good ? 'text-success' : 'text-danger'}`} aria-hidden />
      <span>{label}</span>
      <span className="flex flex-wrap justify-between gap-x-3 text-muted max-tablet:col-start-2">
        {result} {time && <span className="text-meta tabular-nums">{time}</span>}
      </span>
    </li>
  );
}

/** Tries again when the user returns to the tab: what kept the frame away may be over. */
function useAgainOnReturn(waiting: boolean, onAgain: () => void): void {
  useEffect(() => {
    if (!waiting) return;
    const returned = (): void => {
      if (document.visibilityState === 'visible') onAgain();
    };
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, [waiting, onAgain]);
}
