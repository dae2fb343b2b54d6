import { ArrowPathIcon } from '@heroicons/react/24/outline';
import type { Viewing } from '#application/viewing/open-dashboard';
import { LoggedFailure } from '#domain/browser/logged-failure';
import { likelyCause } from '#domain/health/diagnosis';
import { mayManage } from '#domain/access/roles';
import { Button } from '../../kit/button';
import { buttonLook } from '../../kit/button-look';
import { MessagePage } from '../../kit/message-page';
import { WithSupport } from '../../kit/notices/with-support';
import { ReferenceLine } from '../../kit/notices/reference-line';
import { useReference } from '../../kit/notices/use-reference';
import { useVisitor } from '../../session/use-visitor';
import { Findings } from './check/findings';
import { RetryLine } from './retry-line';
import { useDiagnosis } from './check/use-diagnosis';
import { useTexts } from '../../portal/texts/use-texts';

interface FrameTroubleProps {
  viewing: Extract<Viewing, { status: 'frame-failed' }>;
  heading: 'h1' | 'h2';
  tries: number;
  onAgain: () => void;
  onRetry: () => void;
}

/** Shown in the frame's place: why the dashboard didn't open, what was checked, and what to do. */
export function FrameTrouble({ viewing, heading, tries, onAgain, onRetry }: FrameTroubleProps) {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const { dashboard, trouble, host } = viewing;
  const text = t(`dashboardPage.trouble.${trouble}.text`, { host });
  const reference = useReference(viewing, () => new LoggedFailure(`frame-${trouble}`, text, true));
  const findings = useDiagnosis(dashboard.id, viewing)?.findings;
  const cause = findings && likelyCause(findings);
  const unreachable = trouble === 'unreachable';
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
          {unreachable && <RetryLine tries={tries} onAgain={onRetry} />}
          <p>
            {manages && cause ? (
              t(`diagnosis.${cause}.operator`, { host, origin: location.origin })
            ) : (
              <WithSupport>{t(`dashboardPage.trouble.${trouble}.note`, { host })}</WithSupport>
            )}
          </p>
          <ReferenceLine reference={reference} />
        </>
      }
    >
      <p role="alert">{text}</p>
      <Findings findings={findings} />
    </MessagePage>
  );
}
