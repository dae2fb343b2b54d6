import { useTranslation } from 'react-i18next';
import { buttonLook } from '../components/button-look';
import { Bare } from '../components/bare';
import { MessagePage } from '../components/message-page';
import { PathLink } from '../components/path-link';
import { usePath } from '../use-path';

export function PageNotFound() {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <Bare>
      <MessagePage
        art="off-scale"
        title={t('notFound.title')}
        actions={
          <PathLink path="/" className={buttonLook('main')}>
            {t('action.home')}
          </PathLink>
        }
      >
        <p>{t('notFound.text')}</p>
        <code dir="ltr" className="line-clamp-3 font-code text-ui text-ink">
          {path}
        </code>
      </MessagePage>
    </Bare>
  );
}
