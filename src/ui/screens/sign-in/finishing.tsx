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
