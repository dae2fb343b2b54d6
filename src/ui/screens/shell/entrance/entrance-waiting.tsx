import { useEffect } from 'react';
import type { TablePath } from '#domain/pages/route-table';
import { Button } from '../../../components/button';
import { Notice } from '../../../notices/notice';
import { Page } from '../../../components/page';
import { ListSkeleton } from '../../../components/skeleton';
import { useElapsed } from '../../../loading/use-elapsed';
import { useFreshDocument } from '../../../site/use-fresh-document';
import { usePath } from '../../../navigation/use-path';
import { HomeSkeleton } from '../../home/home-skeleton';
import { usePortal } from '../../../portal/use-portal';
import { useSignOut } from '../../../session/use-sign-out';
import { useTexts } from '../../../use-texts';

/** The backend has no time-out (specification, section 9): after this long the page says so (milliseconds). */
const longAfter = 10_000;

/** While identity and dashboards load. */
export function EntranceWaiting() {
  const { t } = useTexts();
  const { pageLoading } = usePortal();
  useEffect(() => pageLoading.begin(), [pageLoading]);
  const signOut = useSignOut();
  const loadAnew = useFreshDocument();
  const long = useElapsed(longAfter);
  const isHome = usePath() === ('/home/index' satisfies TablePath);
  return (
    <Page>
      {long && (
        <div className="mb-6 grid max-w-136 gap-4">
          <Notice kind="warning">{t('entrance.slow')}</Notice>
          <div className="flex gap-2">
            <Button kind="main" onClick={() => void loadAnew()}>
              {t('action.tryAgain')}
            </Button>
            <Button onClick={signOut}>{t('entrance.cancel')}</Button>
          </div>
        </div>
      )}
      {isHome ? (
        <HomeSkeleton />
      ) : (
        <>
          <h1 className="sr-only">{t('page.loading')}</h1>
          <ListSkeleton rows={6} />
        </>
      )}
    </Page>
  );
}
