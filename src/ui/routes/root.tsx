import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentTitle } from '../../domain/document-title';
import { ProgressBar } from '../components/progress-bar';
import { useLabel } from '../use-label';
import { spelledPath, usePath } from '../use-path';
import { usePortal } from '../use-portal';
import { useStream } from '../use-stream';

/** What every page has: its title, and a start at the top-left. */
export function Root() {
  useDocumentTitle();
  usePageLoading();
  useArrival();
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

/** The route title is copied into the document title (specification, section 2), also when a list load changes it. */
function useDocumentTitle(): void {
  const { navigation } = usePortal();
  const now = useStream(navigation.state$, navigation.current);
  const title = useLabel()(documentTitle(now, usePath()));
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** From the guard's question until the page's code is there. */
function usePageLoading(): void {
  const { pageLoading } = usePortal();
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading });
  useEffect(() => (isLoading ? pageLoading.begin() : undefined), [isLoading, pageLoading]);
}

/** Every navigation, hash links too, starts at the top-left; the path is recorded, and the page's heading gets the focus. */
function useArrival(): void {
  const router = useRouter();
  const { navigation } = usePortal();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
      navigation.visited(spelledPath(toLocation));
      window.scrollTo(0, 0);
      if (pathChanged) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
  }, [router, navigation]);
}
