import { useTranslation } from 'react-i18next';
import { Button } from '../components/button';
import { MessagePage } from '../components/message-page';

/** Shown when the portal itself could not start; there is no router yet. */
export function StartFailed({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-dvh flex-col bg-page">
      <MessagePage
        art="gap"
        title={t('startFailed.title')}
        actions={
          <Button kind="main" onClick={() => window.location.reload()}>
            {t('action.tryAgain')}
          </Button>
        }
        note={reference}
      >
        <p>{t('startFailed.text')}</p>
      </MessagePage>
    </main>
  );
}
