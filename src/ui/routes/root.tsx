import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentTitle } from '#domain/pages/document-title';
import { Results } from '../kit/notices/results';
import { useArrival } from '../portal/navigation/use-arrival';
import { useLabel } from '../portal/navigation/use-label';
import { usePath } from '../portal/navigation/use-path';
import { usePortal } from '../portal/use-portal';
import { useLive } from '../portal/use-live';
import { useSessionUser } from '../session/use-session-user';
import { useTexts } from '../portal/texts/use-texts';

export function Root() {
  const title = useDocumentTitle();
  usePageLoading();
  const arrived = useArrival();
  const { viewedAs } = usePortal();
  const user = useSessionUser();
  const path = usePath();
  const pages = (
    <>
      <ProgressBar />
      <PageAnnouncement title={arrived === path ? title : ''} />
      <Outlet />
    </>
  );
  // A manager's results are shown over the pages that they view as someone else, too.
  return viewedAs === undefined ? <Results owner={user?.sub}>{pages}</Results> : pages;
}

/** The route title is copied into the document title (specification, section 2), also when a list load changes it. */
function useDocumentTitle(): string {
  const { navigation } = usePortal();
  const now = useLive(navigation);
  const cause = useLocation({ select: ({ search }) => 'cause' in search && search.cause });
  const title = useLabel()(documentTitle(now, usePath(), cause));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** From the guard's question until the page's code is there. */
function usePageLoading(): void {
  const { pageLoading } = usePortal();
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  useEffect(() => {
    return isLoading ? pageLoading.begin() : undefined;
  }, [isLoading, pageLoading]);
}

/** On the header's rule while a page loads. */
function ProgressBar() {
  const { t } = useTexts();
  const loading = useLive(usePortal().appState, ({ pageLoading }) => pageLoading);

  if (!loading) return null;
  return (
    // A landmark, as all that a page shows is in one; this can appear beside any other.
    <section aria-label={t('page.loading')}>
      <progress className="sr-only" aria-label={t('page.loading')} />
      <div className="pointer-events-none fixed top-[calc(var(--header)-2px)] left-0 z-30 h-[3px] w-2/5 bg-accent-ink" />
    </section>
  );
}

/** Says which page has come to those who do not see it. In the page from the start: only changes in it are read aloud. */
function PageAnnouncement({ title }: { title: string }) {
  const { t } = useTexts();
  return (
    <div className="sr-only" aria-live="polite" aria-atomic>
      {title && t('page.opened', { title })}
    </div>
  );
}
