import type { DashboardId } from '#domain/dashboards/dashboard';
import type { SavedView, SavedViews, ViewChange } from '#domain/dashboards/viewing/saved-views';
import { useSay } from '../../kit/notices/use-say';
import { useTexts } from '../../portal/texts/use-texts';
import { usePortal } from '../../portal/use-portal';

/** Changes the user's saved views of a dashboard, and says if that couldn't be stored; a deleted view can be restored. */
export function useViewChanges(id: DashboardId, saved: SavedViews) {
  const { t } = useTexts();
  const say = useSay();
  const { shelf, shelfKeeping } = usePortal();
  const change = async (made: ViewChange): Promise<void> => {
    const isStored = await shelf.changeViews(id, made);
    if (!isStored && shelfKeeping.current() !== 'everywhere') say({ kind: 'warning', text: t('views.notStored') });
  };
  const remove = ({ name, view }: SavedView): void => {
    const start = saved.start === name;
    void change({ kind: 'delete', name });
    say({
      kind: 'success',
      text: t('views.deleted', { name }),
      action: {
        label: t('dashboardPage.tool.undo'),
        act: () => void change({ kind: 'save', saved: { name, view }, start }),
      },
    });
  };
  return { change, remove };
}
