import { useRouter, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button';
import { buttonLook } from '../components/button-look';
import { MessagePage } from '../components/message-page';
import { PathLink } from '../navigation/path-link';
import { useSiteStatus } from '../site/use-site-status';
import { useTexts } from '../use-texts';

/**
 * Says the cause that the address names; without one, that there is no network where that is so. For links of others, such as a
 * server's: what fails in the portal itself is said in its place, under the page's own address, so that trying again or a reload leads
 * back there; and a page that the visitor's roles take away is none of their routes, so not found (specification, section 2).
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
