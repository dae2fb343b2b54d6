import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Failure } from '#domain/failure';
import { companyOfAddress } from '#domain/people/companies/company';
import { standsOnLastTime, standsOnPart } from '#domain/pages/dashboards-with-pages';
import type { TablePath } from '#domain/pages/route-table';
import { Button } from '../../../kit/button';
import { Page } from '../../../kit/page';
import { ListSkeleton, Block } from '../../../kit/skeleton';
import { usePath } from '../../../portal/navigation/use-path';
import { FailurePage } from '../../../kit/notices/failure-page';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { SlowEntrance } from '../../../session/slow-entrance';
import { useSessionUser } from '../../../session/use-session-user';
import { useSignOut } from '../../../session/use-sign-out';
import { ProviderButton } from '../../sign-in/provider-button';
import { useTexts } from '../../../portal/texts/use-texts';

export function EntranceWaiting() {
  const { t } = useTexts();
  const { pageLoading } = usePortal();
  useEffect(() => {
    return pageLoading.begin();
  }, [pageLoading]);
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

/** The shape of home while its dashboards load: the greeting, a line below it, and two lists. */
function HomeSkeleton() {
  const { t } = useTexts();
  return (
    <>
      <h1 className="sr-only">{t('page.loading')}</h1>
      <div aria-hidden>
        <Block className="h-8 w-72 max-w-full" />
        <Block className="mt-3 h-3.5 w-96 max-w-full" />
      </div>
      <div className="mt-10 grid gap-8 desk:grid-cols-2">
        <ListSkeleton rows={6} />
        <div className="max-desk:hidden" aria-hidden>
          <ListSkeleton rows={6} />
        </div>
      </div>
    </>
  );
}

/** Shown while a page's code loads, so that the previous page doesn't stay under the new title. */
export function PageWaiting() {
  return (
    <Page>
      <Block className="mb-6 h-7 w-56 max-w-full" />
      <ListSkeleton rows={6} />
    </Page>
  );
}

/** Wraps the pages that show dashboards, so that none of them calls a dashboard missing before the backend has answered. */
export function WithDashboards() {
  const { dashboards, entrance, navigation } = usePortal();
  const { dashboards: list, part, failure } = useLive(dashboards);
  const { openable, known } = useLive(navigation);
  const path = usePath();
  const stands = list
    ? known === 'all' || standsOnLastTime(path, openable)
    : part !== undefined && standsOnPart(path, openable);
  if (stands) return <Outlet />;
  if (failure) return <EntranceFailed failure={failure} again={() => entrance.retry()} />;
  return <EntranceWaiting />;
}

export function EntranceFailed({ failure, again }: { failure: Failure; again: () => Promise<unknown> }) {
  const { t } = useTexts();
  const { pageLoading } = usePortal();
  return (
    <FailurePage
      title={t('entrance.failed')}
      failure={failure}
      onAgain={() => void pageLoading.during(again())}
      {...(failure.kind === 'other-provider' && { actions: <OtherProvider /> })}
    />
  );
}

/** Leads someone who signed in another way to the company of their address. */
function OtherProvider() {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const signOut = useSignOut();
  const { email = '' } = useSessionUser() ?? {};
  const company = companyOfAddress(hostedLoginFlow.companies, email);
  return (
    <>
      {company && <ProviderButton provider={company.provider} address={email} kind="main" />}
      <Button size="lg" onClick={signOut}>
        {t('action.signOut')}
      </Button>
    </>
  );
}
