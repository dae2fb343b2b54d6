import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { metaIdAt } from '#domain/pages/routes';
import { Bare } from '../components/bare';
import { Button } from '../components/button';
import { buttonLook } from '../components/button-look';
import { MessagePage } from '../components/message-page';
import { PathLink } from '../components/path-link';
import { Toaster } from '../components/toaster';
import { usePath } from '../portal/use-path';
import { useSessionUser } from '../portal/use-session-user';
import { FinderArea } from './finder/finder-area';
import { useOpenFinder } from './finder/use-finder';
import { NoAccess } from './no-access';
import { AccountMenu } from './shell/account-menu';
import { useTexts } from '../use-texts';

/**
 * Without menu and breadcrumb (specification, section 2): signed-in users continue by the finder and the account menu. Where a dashboard
 * could be, they can ask for access.
 */
export function PageNotFound() {
  const user = useSessionUser();
  const metaId = metaIdAt(usePath());
  if (!user) {
    return (
      <Bare>
        <NothingHere />
      </Bare>
    );
  }
  return (
    <FinderArea key={user.sub}>
      <Bare end={<AccountMenu />}>
        {metaId === undefined ? (
          <NothingHere find={<FindDashboard />} />
        ) : (
          <NoAccess key={`${user.sub} ${metaId}`} metaId={metaId} />
        )}
      </Bare>
      <Toaster />
    </FinderArea>
  );
}

function NothingHere({ find }: { find?: ReactNode }) {
  const { t } = useTexts();
  const path = usePath();
  return (
    <MessagePage
      art="off-scale"
      title={t('route.notFound')}
      actions={
        <>
          <PathLink to="/" className={buttonLook('main')}>
            {t('action.home')}
          </PathLink>
          {find}
        </>
      }
    >
      <p>{t('notFound.text')}</p>
      <code dir="ltr" className="line-clamp-3 font-code text-ui text-ink">
        {path}
      </code>
    </MessagePage>
  );
}

function FindDashboard() {
  const { t } = useTexts();
  const open = useOpenFinder();
  return (
    <Button icon={MagnifyingGlassIcon} aria-haspopup="dialog" onClick={open}>
      {t('notFound.find')}
    </Button>
  );
}
