import { useRouter, useSearch } from '@tanstack/react-router';
import { Button } from '../kit/button';
import { buttonLook } from '../kit/button-look';
import { MessagePage } from '../kit/message-page';
import { PathLink } from '../portal/navigation/path-link';
import { useSiteStatus } from '../site/use-site-status';
import { useTexts } from '../portal/texts/use-texts';

/**
 * Shows the cause that the address names, or that there is no network. It is for links from elsewhere, such as a server's: the portal's own
 * failures are shown in place, under the page's own address, so that a retry or reload leads back there. A page that the visitor's roles
 * exclude isn't among their routes, so it is not found (specification, section 2).
 */
export function Exception() {
  const { t } = useTexts();
  const router = useRouter();
  const { online } = useSiteStatus();
  const { cause = online ? 'failed' : 'offline' } = useSearch({ from: '/shell/exception' });
  const back = cause !== 'forbidden' && router.history.canGoBack();
  const again = back || cause === 'offline';
  return (
    <MessagePage
      art="gap"
      title={t(`exception.${cause}.title`)}
      actions={
        <>
          {again && (
            <Button kind="main" onClick={() => (back ? router.history.back() : void router.navigate({ to: '/' }))}>
              {t('action.tryAgain')}
            </Button>
          )}
          <PathLink to="/" className={buttonLook(again ? 'line' : 'main')}>
            {t('action.home')}
          </PathLink>
          {cause === 'failed' && (
            <PathLink to="/error-log/list" className={buttonLook('line')}>
              {t('exception.log')}
            </PathLink>
          )}
        </>
      }
    >
      <p>{t(`exception.${cause}.text`)}</p>
    </MessagePage>
  );
}
