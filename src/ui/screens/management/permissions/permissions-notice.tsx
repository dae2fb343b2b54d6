import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useCallback, useState } from 'react';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { PermissionReview } from '#domain/permissions/permission-review';
import { TextButton } from '../../../kit/text-button';
import { Notice } from '../../../kit/notices/notice';
import { PermissionsDialog } from './permissions-dialog';
import { usePermissions } from './use-permissions';
import { useOnArrival } from '../../../portal/navigation/on-arrival';
import { useTexts } from '../../../portal/texts/use-texts';

interface PermissionsNoticeProps {
  dashboards: readonly Dashboard[] | undefined;
  isOver: boolean;
}

/** Says whether QuickSight shares dashboards as the catalogue says. Renders nothing where the backend doesn't manage permissions. */
export function PermissionsNotice({ dashboards, isOver }: PermissionsNoticeProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useOnArrival(
    'permissions',
    useCallback(() => setOpen(true), []),
  );
  const permissions = usePermissions(isOver);
  const { value: review } = permissions;
  if (!review || review.phase === 'as-is' || !dashboards || dashboards.length === 0) return null;
  const isWorking = review.due > 0 || review.phase === 'undoing';
  const isFine = review.differences.length === 0 && review.phase === 'managed';
  const look = <TextButton onClick={() => setOpen(true)}>{t('management.permissions.review')}</TextButton>;
  return (
    <>
      {isFine || isWorking ? (
        <p role="status" className="text-ui text-muted">
          {isWorking && <ArrowPathIcon className="busy-ring mr-1.5 inline icon" aria-hidden />}
          <Words review={review} /> {look}
        </p>
      ) : (
        <Notice kind="warning" action={look}>
          <Words review={review} />
        </Notice>
      )}
      <PermissionsDialog
        permissions={permissions}
        review={review}
        dashboards={dashboards}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}

function Words({ review: { phase, due, equal, differences } }: { review: PermissionReview }) {
  const { t } = useTexts();
  const count = differences.length;
  return (
    <span>
      {phase === 'undoing'
        ? t('management.permissions.undoing')
        : due > 0
          ? t('management.permissions.due', { count: due })
          : count === 0
            ? t('management.permissions.equal', { count: equal })
            : t(`management.permissions.${phase === 'review' ? 'first' : 'differ'}`, { count })}
    </span>
  );
}
