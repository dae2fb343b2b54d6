import { SlowEntrance } from '../../session/slow-entrance';
import { StepFrame } from './step-frame';
import { useTexts } from '../../portal/texts/use-texts';

/** Shown after a provider's page, while the session is requested from the pool. */
export function Finishing() {
  const { t } = useTexts();
  return (
    <StepFrame title={t('signIn.finishingTitle')} focusTitle>
      <output className="text-body text-muted">{t('signIn.finishing')}</output>
    </StepFrame>
  );
}

/** Shown after a link to a company's sign-in, until the browser leaves. */
export function Leaving({ provider }: { provider: string }) {
  const { t } = useTexts();
  return (
    <StepFrame title={t('signIn.leaving', { provider })} focusTitle>
      <output className="text-body text-muted">{t('signIn.byCompany', { provider })}</output>
    </StepFrame>
  );
}

/** Shown to a signed-in user until identity and dashboards have loaded. */
export function OnTheWay() {
  const { t } = useTexts();
  return (
    <StepFrame title={t('signIn.onTheWayTitle')} focusTitle>
      <output className="text-body text-muted">{t('signIn.onTheWay')}</output>
      <SlowEntrance />
    </StepFrame>
  );
}
