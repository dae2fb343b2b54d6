import { useRouter } from '@tanstack/react-router';
import { viewsOf } from '#domain/dashboards/shelf/shelf';
import { type FrameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { startView } from '#domain/dashboards/viewing/saved-views';
import { isViewKey, queryOfView } from '#domain/dashboards/viewing/view-in-address';
import { dashboardAt } from '#domain/pages/dashboard-route';
import { copy } from '../copy/copy';
import { spelledPath } from '../../portal/navigation/use-path';
import { viewAt } from '../../portal/navigation/view-at';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { useSay } from './use-say';

/**
 * Copies the address of the current page, with the given or the current view, and says whether that worked. Asks before it leaves a part
 * out. `mayMissSelection`: someone may have selected something inside a chart, which no link holds.
 */
export function useCopyLink(): (mayMissSelection: boolean, view?: FrameView) => void {
  const { t } = useTexts();
  const say = useSay();
  const router = useRouter();
  const { navigation, shelf } = usePortal();
  const copyAddress = async (address: string, mayMissSelection: boolean): Promise<void> => {
    const copied = t(mayMissSelection ? 'dashboardPage.linkCopiedPartly' : 'dashboardPage.linkCopied');
    if (await copy(address)) say({ kind: 'success', text: copied });
    else say({ kind: 'warning', text: t('dashboardPage.linkNotCopied') });
  };
  /** The view that the address opens, if it is a dashboard's. */
  const viewOpened = (): FrameView | undefined => {
    const { location } = router.state;
    const dashboard = dashboardAt(spelledPath(location), navigation.current().openable);
    return dashboard && (viewAt(location).view ?? startView(viewsOf(shelf.current(), dashboard.id)) ?? wholeDashboard);
  };
  return (mayMissSelection, view = viewOpened()) => {
    const { publicHref } = router.latestLocation;
    const { path, leftOut } = view ? linkToView(publicHref, view) : { path: publicHref, leftOut: [] };
    const address = new URL(router.history.createHref(path), location.origin).href;
    const act = (): void => void copyAddress(address, mayMissSelection);
    if (leftOut.length === 0) return act();
    say({
      kind: 'warning',
      text: t('dashboardPage.linkTooShort', { parts: leftOut.join(', ') }),
      action: { label: t('dashboardPage.copyAnyway'), act },
    });
  };
}

/** The path of exactly this view, which the address bar may still have to follow to. */
function linkToView(publicHref: string, view: FrameView): { path: string; leftOut: string[] } {
  const url = new URL(publicHref, location.origin);
  for (const key of [...url.searchParams.keys()].filter(isViewKey)) url.searchParams.delete(key);
  const { query, leftOut } = queryOfView(view);
  for (const [key, values] of Object.entries(query)) {
    for (const value of [values].flat()) url.searchParams.append(key, value);
  }
  return { path: url.href.slice(url.origin.length), leftOut };
}
