import { loggedFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import { Button } from '../../../components/button';
import { useFailureWords } from '../../../notices/failure-notice';
import { MessagePage } from '../../../components/message-page';
import { WithSupport } from '../../../notices/with-support';
import { ReferenceLine } from '../../../failures/reference-line';
import { useReference } from '../../../failures/use-reference';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';

interface EntranceFailedProps {
  failure: Failure;
  again: () => Promise<unknown>;
}

/** Shown to a signed-in user whose identity or dashboards couldn't be loaded. */
export function EntranceFailed({ failure, again }: EntranceFailedProps) {
  const { t } = useTexts();
  const { pageLoading } = usePortal();
  const words = useFailureWords();
  const reference = useReference(failure, () => loggedFailure(failure, words(failure)));
  return (
    <MessagePage
      art="gap"
      title={t('entrance.failed')}
      actions={
        <Button kind="main" onClick={() => void pageLoading.during(again())}>
          {t('action.tryAgain')}
        </Button>
      }
      note={<ReferenceLine reference={reference} />}
    >
      <p role="alert">
        <WithSupport>{words(failure)}</WithSupport>
      </p>
    </MessagePage>
  );
}
