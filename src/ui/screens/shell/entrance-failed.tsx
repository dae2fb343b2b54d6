import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../domain/failure';
import { Button } from '../../components/button';
import { useFailureWords } from '../../components/failure-notice';
import { MessagePage } from '../../components/message-page';
import { usePortal } from '../../use-portal';

/** Signed in, but identity or dashboards could not be fetched: nothing can be shown yet. */
export function EntranceFailed({ failure }: { failure: Failure }) {
  const { t } = useTranslation();
  const { entrance, pageLoading } = usePortal();
  const words = useFailureWords();
  return (
    <MessagePage
      art="gap"
      title={t('entrance.failed')}
      actions={
        <Button kind="main" onClick={() => void pageLoading.during(entrance.enter())}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      <p role="alert">{words(failure)}</p>
    </MessagePage>
  );
}
