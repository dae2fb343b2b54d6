import { loggedFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import { TextButton } from '../text-button';
import { CopyReference } from './reference-line';
import { useReference } from './use-reference';
import { Notice } from './notice';
import { WithSupport } from './with-support';
import { useTexts } from '../../portal/texts/use-texts';

/** Returns the sentence for a failure. A kind without words in the locale file doesn't compile. */
export function useFailureWords(): (failure: Failure) => string {
  const { t } = useTexts();
  return (failure) => {
    if (failure.kind === 'bi-service') return t(`failure.bi-service.${failure.trouble}`);
    if (failure.kind === 'rejected' && failure.code === 'too-many-sections') return t('sections.tooMany');
    return t(`failure.${failure.kind}`, { code: 'code' in failure ? failure.code : '' });
  };
}

interface FailureNoticeProps {
  failure: Failure;
  onRetry?: () => void;
  className?: string;
}

export function FailureNotice({ failure, onRetry, className }: FailureNoticeProps) {
  const { t } = useTexts();
  const words = useFailureWords();
  const reference = useReference(failure, () => loggedFailure(failure, words(failure)));
  return (
    <Notice
      kind="danger"
      foot={reference && <CopyReference reference={reference} />}
      {...(className && { className })}
      {...(onRetry && {
        action: <TextButton onClick={onRetry}>{t('action.tryAgain')}</TextButton>,
      })}
    >
      <WithSupport>{words(failure)}</WithSupport>
    </Notice>
  );
}
