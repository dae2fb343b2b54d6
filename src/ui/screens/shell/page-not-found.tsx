import { deliveredRunAt, metaIdAt } from '#domain/pages/routes';
import { MinimalLayout } from '../../kit/layout/minimal-layout';
import { buttonLook } from '../../kit/button-look';
import { MessagePage } from '../../kit/message-page';
import { PathLink } from '../../portal/navigation/path-link';
import { Toaster } from '../../kit/notices/toaster';
import { usePath } from '../../portal/navigation/use-path';
import { useSessionUser } from '../../session/use-session-user';
import { FindButton } from '../finder/find-button';
import { FinderArea } from '../finder/finder-area';
import { DeliveredFile } from '../delivered-file';
import { NoAccess } from '../no-access';
import { AccountMenu } from './frame/account-menu';
import { useTexts } from '../../portal/texts/use-texts';

/**
 * Without menu and breadcrumb (specification, section 2): signed-in users continue by the finder and the account menu. Where a dashboard
 * could be, they can ask for access; where a delivered file is, its owner gets it.
 */
export function PageNotFound() {
  const user = useSessionUser();
  const path = usePath();
  const metaId = metaIdAt(path);
  const run = deliveredRunAt(path);
  if (!user) {
    return (
      <MinimalLayout>
        <NothingHere />
      </MinimalLayout>
    );
  }
  return (
    <FinderArea key={user.sub}>
      <MinimalLayout
        end={
          <div className="flex items-center">
            <FindButton />
            <AccountMenu />
          </div>
        }
      >
        {metaId !== undefined ? (
          <NoAccess key={`${user.sub} ${metaId}`} metaId={metaId} />
        ) : run !== undefined ? (
          <DeliveredFile key={`${user.sub} ${run}`} run={run} otherwise={<NothingHere />} />
        ) : (
          <NothingHere />
        )}
      </MinimalLayout>
      <Toaster />
    </FinderArea>
  );
}

function NothingHere() {
  const { t } = useTexts();
  const path = usePath();
  return (
    <MessagePage
      art="off-scale"
      title={t('route.notFound')}
      actions={
        <PathLink to="/" className={buttonLook('main')}>
          {t('action.home')}
        </PathLink>
      }
    >
      <p>{t('notFound.text')}</p>
      <code dir="ltr" className="line-clamp-3 font-code text-ui text-ink">
        {path}
      </code>
    </MessagePage>
  );
}
