import { useTranslation } from 'react-i18next';
import { StepFrame } from './step-frame';

/** Back from a provider, while the pool is being asked for the session. */
export function Finishing() {
  const { t } = useTranslation();
  return (
    <StepFrame title={t('signIn.finishingTitle')} focusTitle>
      <output className="text-body text-muted">{t('signIn.finishing')}</output>
    </StepFrame>
  );
}
