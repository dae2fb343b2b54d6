import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../domain/failure';
import { Button } from '../../components/button';
import { useFailureWords } from '../../components/failure-notice';
import { MessagePage } from '../../components/message-page';
import { usePortal } from '../../portal/use-portal';

interface NotYetProps {
  failure: Failure;
  again: () => Promise<unknown>;
}

/** Signed in, but what this page needs of identity and dashboards could not be fetched. */
export function NotYet({ failure, again }: NotYetProps) {
  const { t } = useTranslation();
  const { pageLoading } = usePortal();
  const words = useFailureWords();
  return (
    <MessagePage
      art="gap"
      title={t('entrance.failed')}
      actions={
        <Button kind="main" onClick={() => void pageLoading.during(again())}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      <p role="alert">{words(failure)}</p>
    </MessagePage>
  );
}
