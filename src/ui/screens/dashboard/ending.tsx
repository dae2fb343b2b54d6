import { Link } from '@tanstack/react-router';
import type { Viewing } from '#application/viewing/open-dashboard';
import { LoggedFailure } from '#domain/browser/logged-failure';
import { mayManage } from '#domain/access/roles';
import type { Failure } from '#domain/failure';
import { nameOfViewed } from '#domain/access/viewed-person';
import { Button } from '../../kit/button';
import { buttonLook } from '../../kit/button-look';
import { FailurePage } from '../../kit/notices/failure-page';
import { MessagePage } from '../../kit/message-page';
import { PathLink } from '../../portal/navigation/path-link';
import { useReference } from '../../kit/notices/use-reference';
import { usePortal } from '../../portal/use-portal';
import { useVisitor } from '../../session/use-visitor';
import { FrameTrouble } from './frame-trouble';
import { RetryLine } from './retry-line';
import { useTexts } from '../../portal/texts/use-texts';

interface EndingProps {
  viewing: Exclude<Viewing, { status: 'opening' | 'open' }>;
  heading: 'h1' | 'h2';
  tries: number;
  onAgain: () => void;
  /** Retries automatically. */
  onRetry: () => void;
}

export function Ending({ viewing, heading, tries, onAgain, onRetry }: EndingProps) {
  const { t } = useTexts();
  switch (viewing.status) {
    case 'expired':
      return (
        <MessagePage
          art="gap"
          heading={heading}
          title={t('dashboardPage.expired.title')}
          actions={
            <Button kind="main" onClick={onAgain}>
              {t('dashboardPage.expired.again')}
            </Button>
          }
        >
          <p>{t('dashboardPage.expired.text')}</p>
        </MessagePage>
      );
    case 'forbidden':
    case 'removed':
      return <Refusal viewing={viewing} heading={heading} />;
    case 'failed':
      // It opens again by itself after the sign-in, so there is nothing to press.
      if (viewing.failure.kind === 'signed-out') {
        return (
          <MessagePage art="gap" heading={heading} title={t('dashboardPage.sessionOver.title')}>
            <p>{t('dashboardPage.sessionOver.text')}</p>
          </MessagePage>
        );
      }
      return (
        <FailurePage
          heading={heading}
          title={t('dashboardPage.failed.title')}
          failure={viewing.failure}
          onAgain={onAgain}
          note={mayPass(viewing.failure) && <RetryLine tries={tries} onAgain={onRetry} />}
        />
      );
    case 'not-opened':
      return <NotOpened heading={heading} />;
    case 'frame-failed':
      return <FrameTrouble {...{ viewing, heading, tries, onAgain, onRetry }} />;
  }
}

const mayPass = ({ kind }: Failure): boolean => kind === 'unreachable' || kind === 'busy';

/** Shown while viewing as someone else. */
function NotOpened({ heading }: { heading: 'h1' | 'h2' }) {
  const { t } = useTexts();
  const { viewedAs } = usePortal();
  return (
    <MessagePage
      art="gap"
      heading={heading}
      title={t('viewAs.notOpenedTitle', { name: viewedAs && nameOfViewed(viewedAs) })}
    >
      <p>{t('viewAs.notOpenedText')}</p>
    </MessagePage>
  );
}

type Ended<Status> = Extract<Viewing, { status: Status }>;

function Refusal({ viewing, heading }: { viewing: Ended<'forbidden' | 'removed'>; heading: 'h1' | 'h2' }) {
  const { t } = useTexts();
  const manages = mayManage(useVisitor());
  const { status } = viewing;
  const title = t(`dashboardPage.${status}.title`);
  // Recorded; the text says what to do or whom to ask, so no reference is offered.
  useReference(viewing, () => new LoggedFailure(status === 'removed' ? 'not-found' : 'not-allowed', title, false));
  const actions = (
    <>
      {manages && (
        <PathLink to="/management/quicksight" className={buttonLook('main')}>
          {t('management.goTo')}
        </PathLink>
      )}
      <Link to="/dashboard" className={buttonLook('line')}>
        {t('dashboardPage.others')}
      </Link>
    </>
  );
  return (
    <MessagePage art="off-scale" heading={heading} title={title} actions={actions}>
      <p>{t(`dashboardPage.${status}.${manages ? 'managerText' : 'text'}`)}</p>
    </MessagePage>
  );
}
