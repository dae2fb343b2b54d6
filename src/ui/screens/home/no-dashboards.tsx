import { buttonLook } from '../../components/button-look';
import { MessagePage } from '../../components/message-page';
import { PathLink } from '../../navigation/path-link';
import { useTexts } from '../../use-texts';

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
