import type { Portal } from '#application/portal';
import { titleOf } from '#domain/dashboards/dashboard';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../kit/dialog';
import { ListSkeleton } from '../../kit/skeleton';
import { PermissionChange } from '../../dashboards/permission-change';
import { useCall } from '../../portal/loading/use-call';
import { useLoader } from '../../portal/loading/use-loader';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { useSay } from '../../kit/notices/use-say';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

interface UndoPermissionsPanelProps {
  /** Finds what gets the focus at the end. */
  opener: (() => Element | null) | null;
  onDone: () => void;
  onClose: () => void;
}

const preview = ({ permissions }: Portal) => permissions.review('undo');

/** Shows who reads each dashboard in QuickSight once all changes by the portal are undone, before that is done. */
export function UndoPermissionsPanel({ opener, onDone, onClose }: UndoPermissionsPanelProps) {
  const { t } = useTexts();
  const say = useSay();
  const { permissions, dashboards } = usePortal();
  const rows = useLive(dashboards, (now) => now.dashboards);
  const { value, failure, load } = useLoader(preview);
  const { busy, failure: refused, make } = useCall();
  const titles = new Map(rows?.map((row) => [row.id, titleOf(row)]));
  const count = value?.differences.length ?? 0;

  const undo = async (): Promise<void> => {
    if (!(await make(() => permissions.undo()))) return;
    say({ kind: 'success', text: t('management.permissions.undoing') });
    onDone();
    onClose();
  };

  return (
    <Dialog open onOpenChange={onClose} place="right" opener={opener}>
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('management.permissions.undo')}</PanelHead>
      </div>
      <div className="grid flex-1 grid-cols-1 content-start gap-5 overflow-y-auto px-5 pb-5 max-tablet:px-4">
        <p className="text-muted">{t('management.permissions.undoText')}</p>
        {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
        {!value && !failure && <ListSkeleton rows={5} />}
        {value && count === 0 && <p>{t('history.undo.nothing')}</p>}
        {count > 0 && (
          <ul className="border-t border-axis">
            {value?.differences.map((one) => (
              <PermissionChange key={one.id} difference={one} takesBack title={titles.get(one.id) ?? one.id} />
            ))}
          </ul>
        )}
      </div>
      {refused && <FailureNotice failure={refused} className="mx-5 my-3 max-tablet:mx-4" />}
      <DialogFoot>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {count > 0 && (
          <Button kind="main" busy={busy} busyLabel={t('history.undo.busy')} onClick={() => void undo()}>
            {t('history.undo.for', { count })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
