import { buttonLook } from '../kit/button-look';
import { MessagePage } from '../kit/message-page';
import { PathLink } from '../portal/navigation/path-link';
import { useTexts } from '../portal/texts/use-texts';

export function NoDashboards({ manages }: { manages: boolean }) {
  const { t } = useTexts();
  if (!manages) {
    return (
      <MessagePage art="point" title={t('home.emptyViewer')}>
        <p>{t('home.emptyViewerText')}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      art="point"
      title={t('home.emptyManager')}
      actions={
        <PathLink to="/management/quicksight" className={buttonLook('main')}>
          {t('management.goTo')}
        </PathLink>
      }
    >
      <p>{t('home.emptyManagerText')}</p>
    </MessagePage>
  );
}
