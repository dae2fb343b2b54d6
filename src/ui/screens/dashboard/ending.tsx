import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Viewing } from '../../../application/dashboards/open-dashboard';
import { mayManage } from '../../../domain/people/access';
import { Button } from '../../components/button';
import { buttonLook } from '../../components/button-look';
import { useFailureWords } from '../../components/failure-notice';
import { MessagePage } from '../../components/message-page';
import { PathLink } from '../../components/path-link';
import { useVisitor } from '../../portal/use-visitor';
import { FrameTrouble } from './frame-trouble';

interface EndingProps {
  viewing: Exclude<Viewing, { status: 'opening' | 'open' }>;
  heading: 'h1' | 'h2';
  onAgain: () => void;
}

/** Each way in which a dashboard is not, or no longer, shown: what is so, and a way on. */
export function Ending({ viewing, heading, onAgain }: EndingProps) {
  const { t } = useTranslation();
  const failureWords = useFailureWords();
  const manages = mayManage(useVisitor());
  const again = (words: string) => (
    <Button kind="main" onClick={onAgain}>
      {words}
    </Button>
  );
  const elsewhere = (
    <>
      {manages && (
        <PathLink to="/management/quicksight" className={buttonLook('main')}>
          {t('dashboardPage.manage')}
        </PathLink>
      )}
      <Link to="/dashboard" className={buttonLook('line')}>
        {t('dashboardPage.others')}
      </Link>
    </>
  );
  switch (viewing.status) {
    case 'expired':
      return (
        <MessagePage
          art="gap"
          heading={heading}
          title={t('dashboardPage.expired.title')}
          actions={again(t('dashboardPage.expired.again'))}
        >
          <p>{t('dashboardPage.expired.text')}</p>
        </MessagePage>
      );
    case 'forbidden':
      return (
        <MessagePage art="off-scale" heading={heading} title={t('dashboardPage.forbidden.title')} actions={elsewhere}>
          <p>{t(manages ? 'dashboardPage.forbidden.managerText' : 'dashboardPage.forbidden.text')}</p>
        </MessagePage>
      );
    case 'removed':
      return (
        <MessagePage art="off-scale" heading={heading} title={t('dashboardPage.removed.title')} actions={elsewhere}>
          <p>{t(manages ? 'dashboardPage.removed.managerText' : 'dashboardPage.removed.text')}</p>
        </MessagePage>
      );
    case 'failed':
      return (
        <MessagePage
          art="gap"
          heading={heading}
          title={t('dashboardPage.failed.title')}
          actions={again(t('action.tryAgain'))}
        >
          <p role="alert">{failureWords(viewing.failure)}</p>
        </MessagePage>
      );
    case 'frame-failed':
      return <FrameTrouble trouble={viewing.trouble} host={viewing.host} heading={heading} onAgain={onAgain} />;
  }
}
