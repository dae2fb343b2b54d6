import { SlowEntrance } from '../../session/slow-entrance';
import { StepFrame } from './step-frame';
import { useTexts } from '../../use-texts';

/** Back from a provider, while the pool is being asked for the session. */
export function Finishing() {
  const { t } = useTexts();
  return (
    <StepFrame title={t('signIn.finishingTitle')} focusTitle>
      <output className="text-body text-muted">{t('signIn.finishing')}</output>
    </StepFrame>
  );
}

/** Signed in, until identity and dashboards have loaded and the first page takes over. */
export function OnTheWay() {
  const { t } = useTexts();
  return (
    <StepFrame title={t('signIn.onTheWayTitle')} focusTitle>
      <output className="text-body text-muted">{t('signIn.onTheWay')}</output>
      <SlowEntrance />
    </StepFrame>
  );
}
