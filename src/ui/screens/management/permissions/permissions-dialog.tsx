import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { TablePath } from '#domain/pages/route-table';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { type PermissionDifference, type PermissionReview, isApplied } from '#domain/permissions/permission-review';
import type { Failure } from '#domain/failure';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../../kit/dialog';
import { Checkbox } from '../../../kit/fields/checkbox';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { PathLink } from '../../../portal/navigation/path-link';
import { usePortal } from '../../../portal/use-portal';
import { PermissionChange } from '../../../dashboards/permission-change';
import { Readers } from '../../../dashboards/readers';
import type { Permissions } from './use-permissions';
import { useTexts } from '../../../portal/texts/use-texts';

interface PermissionsDialogProps {
  permissions: Permissions;
  review: PermissionReview;
  dashboards: readonly Dashboard[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const undoPath = `${'/management/history' satisfies TablePath}?undo=permissions`;

/** Lists every difference between QuickSight's permissions and the catalogue, to apply. */
export function PermissionsDialog({ permissions, review, dashboards, open, onOpenChange }: PermissionsDialogProps) {
  const { t } = useTexts();
  const { permissions: backend } = usePortal();
  const [takesBack, setTakesBack] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const drifted = review.differences.filter(({ drift }) => drift.length > 0);
  // Applying the first time also lets the portal manage what is equal already.
  const changing = review.differences.filter((difference) => isApplied(difference, takesBack));
  const run = async (call: Parameters<Permissions['change']>[0]): Promise<void> => {
    setFailure(undefined);
    const answer = await permissions.change(call);
    if (answer.ok) change(false);
    else setFailure(answer.failure);
  };
  const change = (isOpen: boolean): void => {
    setFailure(undefined);
    onOpenChange(isOpen);
  };
  const titles = new Map(dashboards.map((dashboard) => [dashboard.id, titleOf(dashboard)]));
  const hasNothingToDo = review.phase === 'managed' && review.differences.length === 0 && !permissions.isChanging;
  return (
    <Dialog open={open} onOpenChange={change} place="right">
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('management.permissions.title')}</PanelHead>
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-5 pb-5 max-tablet:px-4">
        {review.due > 0 && <p className="pb-3">{t('management.permissions.due', { count: review.due })}</p>}
        {review.due === 0 && review.differences.length === 0 && (
          <p>{t('management.permissions.equal', { count: review.equal })}</p>
        )}
        {drifted.length > 0 && (
          <Checkbox
            checked={takesBack}
            onChange={(event) => setTakesBack(event.target.checked)}
            className="mb-3 min-h-6 items-start"
          >
            <span>
              {t('management.permissions.takeBack')}
              <span className="block text-meta text-muted">
                <Drifted drifted={drifted} />
              </span>
            </span>
          </Checkbox>
        )}
        {review.differences.length > 0 && (
          <ul className="border-t border-axis">
            {review.differences.map((difference) => (
              <PermissionChange
                key={difference.id}
                difference={difference}
                takesBack={takesBack}
                title={titles.get(difference.id) ?? difference.id}
              />
            ))}
          </ul>
        )}
      </div>
      {failure && <FailureNotice failure={failure} className="mx-5 my-3 max-tablet:mx-4" />}
      <DialogFoot>
        {review.phase === 'managed' && (
          <p className="mr-auto text-meta text-muted">
            <Trans
              i18nKey="management.permissions.undoThere"
              components={{ place: <PathLink path={undoPath} className="link" /> }}
            />
          </p>
        )}
        <Button onClick={() => change(false)}>{t(hasNothingToDo ? 'action.close' : 'action.cancel')}</Button>
        {!hasNothingToDo && (
          <Button
            kind="main"
            busy={permissions.isChanging}
            busyLabel={t('management.permissions.busy')}
            disabled={review.phase === 'review' ? review.due > 0 : changing.length === 0}
            onClick={() => void run(() => backend.apply(takesBack ? drifted.map(({ id }) => id) : []))}
          >
            {t('management.permissions.apply', { count: changing.length })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

/** Everyone who was given access outside the portal, each once. */
function Drifted({ drifted }: { drifted: readonly PermissionDifference[] }) {
  const { t } = useTexts();
  const readers = new Map(drifted.flatMap(({ drift }) => drift).map((reader) => [JSON.stringify(reader), reader]));
  return (
    <>
      {t('management.permissions.takeBackFrom', { count: drifted.length })} <Readers readers={[...readers.values()]} />
    </>
  );
}
