import { useTranslation } from 'react-i18next';
import { buttonLook } from '../components/button-look';
import { MessagePage } from '../components/message-page';
import { PathLink } from '../components/path-link';

export function Exception() {
  const { t } = useTranslation();
  return (
    <MessagePage
      art="gap"
      title={t('exception.title')}
      actions={
        <>
          <PathLink path="/" className={buttonLook('main')}>
            {t('action.home')}
          </PathLink>
          <PathLink path="/error-log/list" className={buttonLook('line')}>
            {t('exception.log')}
          </PathLink>
        </>
      }
    >
      <p>{t('exception.text')}</p>
    </MessagePage>
  );
}
