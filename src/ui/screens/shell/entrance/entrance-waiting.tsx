import { useEffect } from 'react';
import type { TablePath } from '#domain/pages/route-table';
import { Page } from '../../../components/page';
import { ListSkeleton } from '../../../components/skeleton';
import { usePath } from '../../../navigation/use-path';
import { HomeSkeleton } from '../../home/home-skeleton';
import { usePortal } from '../../../portal/use-portal';
import { SlowEntrance } from '../../../session/slow-entrance';
import { useTexts } from '../../../use-texts';

/** Shown while identity and dashboards load. */
export function EntranceWaiting() {
  const { t } = useTexts();
  const { pageLoading } = usePortal();
  useEffect(() => pageLoading.begin(), [pageLoading]);
  const isHome = usePath() === ('/home/index' satisfies TablePath);
  return (
    <Page>
      <SlowEntrance className="mb-6" />
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
