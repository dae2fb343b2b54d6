import { useState } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import {
  type PermissionDifference,
  type PermissionReview,
  applied,
  isApplied,
  mostPeople,
} from '#domain/access/permission-review';
import type { Failure } from '#domain/failure';
import { Button } from '../../../components/button';
import { TextButton } from '../../../components/text-button';
import { useFollowed } from '../../../loading/use-loader';
import { Dialog, DialogFoot, PanelHead } from '../../../components/dialog';
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
  const drifted = review.differences.filter(({ drift }) => drift.length > 0);
  const isManaged = review.phase === 'managed';
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
    setAsksUndo(false);
    onOpenChange(isOpen);
  };
  const titles = new Map(dashboards.map((dashboard) => [dashboard.id, titleOf(dashboard)]));
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
              <Difference
                key={difference.id}
                difference={difference}
                takesBack={takesBack}
                title={titles.get(difference.id) ?? difference.id}
              />
            ))}
          </ul>
        )}
        {isManaged && (
          <div className="mt-6 grid justify-items-start gap-2 text-meta text-muted">
            {asksUndo ? (
              <>
                <p role="status">{t('management.permissions.undoAsk')}</p>
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => setAsksUndo(false)}>
                    {t('management.permissions.keep')}
                  </Button>
                  <Button
                    size="sm"
                    kind="danger"
                    busy={permissions.isChanging}
                    onClick={() => void run(() => backend.undo())}
                  >
                    {t('management.permissions.undo')}
                  </Button>
                </div>
              </>
            ) : (
              <TextButton onClick={() => setAsksUndo(true)}>{t('management.permissions.undo')}</TextButton>
            )}
          </div>
        )}
      </div>
      {failure && <FailureNotice failure={failure} className="mx-5 my-3 max-tablet:mx-4" />}
      <DialogFoot>
        <Button onClick={() => change(false)}>{t('action.cancel')}</Button>
        <Button
          kind="main"
          busy={permissions.isChanging}
          busyLabel={t('management.permissions.busy')}
          disabled={review.phase === 'review' ? review.due > 0 : changing.length === 0}
          onClick={() => void run(() => backend.apply(takesBack ? drifted.map(({ id }) => id) : []))}
        >
          {t('management.permissions.apply', { count: changing.length })}
        </Button>
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

interface DifferenceProps {
  difference: PermissionDifference;
  takesBack: boolean;
  title: string;
}

/** A dashboard's readers now and after applying, and how many people that makes. */
function Difference({ difference, takesBack, title }: DifferenceProps) {
  const { t } = useTexts();
  const { value: pool } = useFollowed(usePortal().forManagers.poolGroups);
  const { after, added, removed } = applied(difference, takesBack);
  const [more, fewer] = [added, removed].map((readers) => mostPeople(readers, pool?.groups ?? []));
  const isSame = added.length + removed.length === 0;
  return (
    <li className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-3 border-b border-line py-2 wrap-anywhere max-tablet:grid-cols-1">
      <bdi className="font-label">{title}</bdi>
      <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] content-start">
        <dt className="text-muted">{t('management.permissions.column.now')}</dt>
        <dd>
          <Readers readers={difference.now} />
        </dd>
        <dt className="text-muted">{t('management.permissions.column.willBe')}</dt>
        <dd className="font-label">
          <Readers readers={after} />
        </dd>
        <dd className="col-span-2 text-meta text-muted">
          {isSame && <p>{t('management.permissions.same')}</p>}
          {!!more && <p>{t('management.permissions.more', { count: more })}</p>}
          {!!fewer && <p>{t('management.permissions.fewer', { count: fewer })}</p>}
          {difference.problem !== undefined && (
            <p>{t('management.permissions.problem', { reason: difference.problem })}</p>
          )}
        </dd>
      </dl>
    </li>
  );
}
