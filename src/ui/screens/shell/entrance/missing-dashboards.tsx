import { useState } from 'react';
import type { TablePath } from '#domain/pages/route-table';
import { TextButton } from '../../../kit/text-button';
import { Notice } from '../../../kit/notices/notice';
import { PathLink } from '../../../portal/navigation/path-link';
import { usePath } from '../../../portal/navigation/use-path';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useTexts } from '../../../portal/texts/use-texts';

/** Says how many dashboards the menu and the pages lack, until it is closed or the list is loaded again. */
export function MissingDashboards({ className }: { className: string }) {
  const { t } = useTexts();
  const { dashboards, navigation } = usePortal();
  const { skipped, status } = useLive(dashboards);
  const { leftOut } = useLive(navigation);
  const [closed, setClosed] = useState(false);
  if (closed && status === 'loading') setClosed(false);
  // The page of all dashboards lists those itself.
  const unlisted = usePath() === ('/dashboard' satisfies TablePath) ? 0 : leftOut.length;
  if (closed || skipped + unlisted === 0) return null;
  return (
    <Notice
      kind="warning"
      className={className}
      action={
        <span className="whitespace-nowrap">
          {unlisted > 0 && (
            <PathLink to="/dashboard" className="mr-3 inline-block min-h-6 link">
              {t('leftOut.which')}
            </PathLink>
          )}
          <TextButton onClick={() => setClosed(true)}>{t('action.close')}</TextButton>
        </span>
      }
    >
      {skipped > 0 && <span>{t('leftOut.unreadable', { count: skipped })} </span>}
      {unlisted > 0 && <span>{t('leftOut.unlisted', { count: unlisted })}</span>}
    </Notice>
  );
}
