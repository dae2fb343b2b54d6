import { useState } from 'react';
import { saveEdit } from '#application/dashboards/save-edit';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, isPublished, notPublished, published, titleOf } from '#domain/dashboards/dashboard';
import { spellGroups } from '#domain/dashboards/groups';
import { isForEveryone } from '#domain/access/roles';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../kit/dialog';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { useCall } from '../../portal/loading/use-call';
import { usePortal } from '../../portal/use-portal';
import { ReachNotice } from './reach-notice';
import { useSavedNotice } from './use-saved-notice';
import { useTexts } from '../../portal/texts/use-texts';

/** Says who will see a dashboard, then publishes it; or takes one that is published out of the menu. */
export function PublishQuestion({ dashboard: opened, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTexts();
  const { dashboards, configuration } = usePortal();
  const saySaved = useSavedNotice();
  // Stays the same question if someone else publishes it in the meantime.
  const [seen] = useState(opened);
  const { busy, failure, make } = useCall();
  const act = isPublished(seen) ? 'unpublish' : 'publish';
  const status = isPublished(seen) ? notPublished : published;
  const edit = { ...editOf(seen), status };
  const save = async (): Promise<void> => {
    const saved = await make(() => saveEdit(dashboards, seen, edit));
    if (!saved) return;
    saySaved({ seen, edit, now: saved.value });
    onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogTitle className="px-5 pt-4 pb-2 text-head font-head wrap-anywhere">
        {t(`publishing.ask.${act}`, { title: titleOf(seen) })}
      </DialogTitle>
      <div className="grid gap-3 overflow-y-auto px-5 pb-4">
        <p>
          {act === 'publish' && !isForEveryone(seen, configuration.access)
            ? t('publishing.toGroups', { groups: spellGroups(seen.groupList) })
            : t(`publishing.means.${act}`)}
        </p>
        <ReachNotice edits={[{ seen, edit }]} change={{ status }} />
        {failure && <FailureNotice failure={failure} />}
      </div>
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button kind="main" busy={busy} busyLabel={t('action.saving')} onClick={() => void save()}>
          {t(`publishing.${act}`)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
