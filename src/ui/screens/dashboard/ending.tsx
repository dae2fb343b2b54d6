import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Viewing } from '#application/viewing/open-dashboard';
import { LoggedFailure, loggedFailure } from '#domain/browser/logged-failure';
import { mayManage } from '#domain/access/roles';
import { nameOfViewed } from '#domain/access/viewed-person';
import { Button } from '../../components/button';
import { buttonLook } from '../../components/button-look';
import { useFailureWords } from '../../notices/failure-notice';
import { WithSupport } from '../../notices/with-support';
import { MessagePage } from '../../components/message-page';
import { PathLink } from '../../navigation/path-link';
import { ReferenceLine } from '../../failures/reference-line';
import { useReference } from '../../failures/use-reference';
import { usePortal } from '../../portal/use-portal';
import { useVisitor } from '../../session/use-visitor';
import { FrameTrouble } from './frame-trouble';
import { RetryLine } from './retry-line';
import { useTexts } from '../../use-texts';

interface EndingProps {
  viewing: Exclude<Viewing, { status: 'opening' | 'open' }>;
  heading: 'h1' | 'h2';
  /** The number of automatic retries. */
  tries: number;
  onAgain: () => void;
  /** Retries automatically. */
  onRetry: () => void;
}

/** Says why a dashboard isn't, or is no longer, shown, and offers a way on. */
export function Ending({ viewing, heading, tries, onAgain, onRetry }: EndingProps) {
  const { t } = useTexts();
  const again = (words: string) => (
    <Button kind="main" onClick={onAgain}>
      {words}
    </Button>
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
    case 'removed':
      return <Refusal viewing={viewing} heading={heading} />;
    case 'failed':
      return (
        <OpeningFailed
          viewing={viewing}
          heading={heading}
          actions={again(t('action.tryAgain'))}
          retry={<RetryLine tries={tries} onAgain={onRetry} />}
        />
      );
    case 'not-opened':
      return <NotOpened heading={heading} />;
    case 'frame-failed':
      return <FrameTrouble {...{ viewing, heading, tries, onAgain, onRetry }} />;
  }
}

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

interface RefusalProps {
  viewing: Ended<'forbidden' | 'removed'>;
  heading: 'h1' | 'h2';
}

function Refusal({ viewing, heading }: RefusalProps) {
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

interface OpeningFailedProps {
  viewing: Ended<'failed'>;
  heading: 'h1' | 'h2';
  actions: ReactNode;
  /** Shown for failures that may be temporary. */
  retry: ReactNode;
}

function OpeningFailed({ viewing: { failure }, heading, actions, retry }: OpeningFailedProps) {
  const { t } = useTexts();
  const words = useFailureWords()(failure);
  const reference = useReference(failure, () => loggedFailure(failure, words));
  return (
    <MessagePage
      art="gap"
      heading={heading}
      title={t('dashboardPage.failed.title')}
      actions={actions}
      note={
        <>
          {(failure.kind === 'unreachable' || failure.kind === 'busy') && retry}
          <ReferenceLine reference={reference} />
        </>
      }
    >
      <p role="alert">
        <WithSupport>{words}</WithSupport>
      </p>
    </MessagePage>
  );
}
