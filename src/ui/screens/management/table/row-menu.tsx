import {
  ArrowTopRightOnSquareIcon,
  ClockIcon,
  EyeIcon,
  EyeSlashIcon,
  FolderArrowDownIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import { dashboardPath } from '#domain/pages/routes';
import { MenuRow, MoreMenu } from '../../../kit/menu-row';
import { historyPath } from '../../../dashboards/editor/history-path';
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
  return (
    <MoreMenu
      label={t('management.rowMenu', { title: titleOf(dashboard) })}
      buttonClassName="relative z-1 align-middle"
      className="w-52"
    >
      {!dashboard.missing && (
        <MenuRow icon={ArrowTopRightOnSquareIcon} path={dashboardPath(dashboard.metaId)}>
          {t('action.open')}
        </MenuRow>
      )}
      {(inMenu || !dashboard.missing) && (
        <MenuRow icon={inMenu ? EyeSlashIcon : EyeIcon} onSelect={() => onAsk({ about: 'publishing', dashboard })}>
          {t(inMenu ? 'publishing.unpublish' : 'publishing.publish')}
        </MenuRow>
      )}
      {sections && (
        <MenuRow icon={FolderArrowDownIcon} onSelect={() => onAsk({ about: 'section', dashboard })}>
          {t('sections.moveTo')}
        </MenuRow>
      )}
      {hasHistory && (
        <MenuRow icon={ClockIcon} path={historyPath(dashboard.id)}>
          {t('route.managementHistory')}
        </MenuRow>
      )}
      {requests && (
        <MenuRow icon={UsersIcon} onSelect={() => onAsk({ about: 'who', dashboard })}>
          {t('access.readers.who')}
        </MenuRow>
      )}
    </MoreMenu>
  );
}
