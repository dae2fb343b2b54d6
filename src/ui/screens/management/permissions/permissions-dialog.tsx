import { useState } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import type { PermissionReview } from '#domain/access/permission-review';
import type { Failure } from '#domain/failure';
import { Button } from '../../../components/button';
import { Dialog, DialogTitle } from '../../../components/dialog';
import { Checkbox } from '../../../fields/checkbox';
import { FailureNotice } from '../../../notices/failure-notice';
import { usePortal } from '../../../portal/use-portal';
import { Readers } from '../../../dashboards/readers';
import type { Permissions } from './use-permissions';
import { useTexts } from '../../../use-texts';

interface PermissionsDialogProps {
  permissions: Permissions;
  review: PermissionReview;
  dashboards: readonly Dashboard[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists every difference between QuickSight's permissions and the catalogue, to apply or to revert. */
export function PermissionsDialog({ permissions, review, dashboards, open, onOpenChange }: PermissionsDialogProps) {
  const { t } = useTexts();
  const { permissions: backend } = usePortal();
  const [takesBack, setTakesBack] = useState(false);
  const [asksUndo, setAsksUndo] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const drifted = review.differences.filter(({ drift }) => drift.length > 0).map(({ id }) => id);
  const run = async (call: Parameters<Permissions['change']>[0]): Promise<void> => {
    setFailure(undefined);
    const answer = await permissions.change(call);
    if (answer.ok) change(false);
    else setFailure(answer.failure);
  };
  const change = (isOpen: boolean): void => {
    setFailure(undefined);
    setAsksUndo(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change} place="top">
      <DialogTitle className="border-b border-line px-5 py-3 text-body font-head">
        {t('management.permissions.title')}
      </DialogTitle>
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
        {review.due > 0 && <p className="pb-3">{t('management.permissions.due', { count: review.due })}</p>}
        {review.due === 0 && review.differences.length === 0 && (
          <p>{t('management.permissions.equal', { count: review.equal })}</p>
        )}
        {review.differences.length > 0 && <Differences review={review} dashboards={dashboards} />}
      </div>
      <div className="grid gap-3 border-t border-line px-5 py-3">
        {failure && <FailureNotice failure={failure} />}
        {drifted.length > 0 && !asksUndo && (
          <Checkbox
            checked={takesBack}
            onChange={(event) => setTakesBack(event.target.checked)}
            className="min-h-6 items-center text-ui"
          >
            {t('management.permissions.takeBack', { count: drifted.length })}
          </Checkbox>
        )}
        {asksUndo ? (
          <>
            <p role="status">{t('management.permissions.undoAsk')}</p>
            <div className="flex flex-wrap justify-end gap-2 max-tablet:*:[button]:flex-auto">
              <Button onClick={() => setAsksUndo(false)}>{t('management.permissions.keep')}</Button>
              <Button kind="danger-fill" busy={permissions.isChanging} onClick={() => void run(() => backend.undo())}>
                {t('management.permissions.undo')}
              </Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap justify-end gap-2 max-tablet:*:[button]:flex-auto">
            {review.phase === 'managed' && (
              <Button kind="danger" className="mr-auto" onClick={() => setAsksUndo(true)}>
                {t('management.permissions.undo')}
              </Button>
            )}
            <Button onClick={() => change(false)}>{t('action.cancel')}</Button>
            <Button
              kind="main"
              busy={permissions.isChanging}
              busyLabel={t('management.permissions.busy')}
              disabled={review.phase === 'review' && review.due > 0}
              onClick={() => void run(() => backend.apply(takesBack ? drifted : []))}
            >
              {t('management.permissions.apply')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Differences({ review, dashboards }: Pick<PermissionsDialogProps, 'review' | 'dashboards'>) {
  const { t } = useTexts();
  const titles = new Map(dashboards.map((dashboard) => [dashboard.id, titleOf(dashboard)]));
  const cell = 'border-b border-line py-2 pr-4 text-left align-top font-text wrap-anywhere max-tablet:block';
  const readers = `${cell} max-tablet:py-1 max-tablet:before:mr-2 max-tablet:before:text-muted max-tablet:before:content-[attr(data-column)]`;
  return (
    <table aria-label={t('management.permissions.title')} className="w-full table-fixed text-ui">
      <thead className="max-tablet:hidden">
        <tr>
          {(['dashboard', 'now', 'willBe'] as const).map((column) => (
            <th key={column} scope="col" className={`${cell} text-meta text-muted`}>
              {t(`management.permissions.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {review.differences.map(({ id, now, willBe, problem }) => (
          <tr key={id}>
            <th scope="row" className={cell}>
              {titles.get(id) ?? id}
              {problem !== undefined && (
                <p className="text-meta text-muted">{t('management.permissions.problem', { reason: problem })}</p>
              )}
            </th>
            <td className={readers} data-column={t('management.permissions.column.now')}>
              <Readers readers={now} />
            </td>
            <td className={readers} data-column={t('management.permissions.column.willBe')}>
              <Readers readers={willBe} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
