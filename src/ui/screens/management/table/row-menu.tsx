import {
  ArrowTopRightOnSquareIcon,
  ClockIcon,
  EllipsisHorizontalIcon,
  EyeIcon,
  EyeSlashIcon,
  FolderArrowDownIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import { dashboardPath } from '#domain/pages/routes';
import { IconButton } from '../../../kit/icon-button';
import { Menu, MenuRow } from '../../../kit/menu-row';
import { historyPath } from '../../../dashboards/editor/history-path';
import { PathLink } from '../../../portal/navigation/path-link';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { useSections } from '../../../dashboards/use-sections';

export type RowQuestion =
  | { about: 'publishing' | 'who' | 'section'; dashboard: Dashboard }
  | { about: 'section-titles' | 'section-end'; section: Section };

interface RowMenuProps {
  dashboard: Dashboard;
  onAsk: (question: RowQuestion) => void;
}

/** Actions on one dashboard besides editing it, as far as the backend offers them. */
export function RowMenu({ dashboard, onAsk }: RowMenuProps) {
  const { t } = useTexts();
  const { offered, waitingRequests } = usePortal().forManagers;
  const { value: hasHistory } = useLive(offered.ManagementHistory);
  const { value: requests } = useLive(waitingRequests);
  const sections = useSections();
  const inMenu = isPublished(dashboard);
  const Eye = inMenu ? EyeSlashIcon : EyeIcon;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('management.rowMenu', { title: titleOf(dashboard) })}
          tooltip={false}
          icon={EllipsisHorizontalIcon}
          className="relative z-1 align-middle"
        />
      }
      className="w-52"
    >
      {!dashboard.missing && (
        <>
          <MenuRow asChild>
            <PathLink path={dashboardPath(dashboard.metaId)}>
              <ArrowTopRightOnSquareIcon className="icon text-muted" aria-hidden />
              {t('action.open')}
            </PathLink>
          </MenuRow>
          <MenuRow onSelect={() => onAsk({ about: 'publishing', dashboard })}>
            <Eye className="icon text-muted" aria-hidden />
            {t(inMenu ? 'publishing.unpublish' : 'publishing.publish')}
          </MenuRow>
        </>
      )}
      {sections && (
        <MenuRow onSelect={() => onAsk({ about: 'section', dashboard })}>
          <FolderArrowDownIcon className="icon text-muted" aria-hidden />
          {t('sections.moveTo')}
        </MenuRow>
      )}
      {hasHistory && (
        <MenuRow asChild>
          <PathLink path={historyPath(dashboard.id)}>
            <ClockIcon className="icon text-muted" aria-hidden />
            {t('route.managementHistory')}
          </PathLink>
        </MenuRow>
      )}
      {requests && (
        <MenuRow onSelect={() => onAsk({ about: 'who', dashboard })}>
          <UsersIcon className="icon text-muted" aria-hidden />
          {t('access.readers.who')}
        </MenuRow>
      )}
    </Menu>
  );
}
