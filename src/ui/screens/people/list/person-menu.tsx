import { ArrowRightStartOnRectangleIcon, EyeIcon, UserIcon } from '@heroicons/react/24/outline';
import { MenuRow, MoreMenu } from '../../../kit/menu-row';
import { useTexts } from '../../../portal/texts/use-texts';
import { useSessionUser } from '../../../session/use-session-user';

interface PersonMenuProps {
  sub: string;
  name: string;
  path: string;
  /** Missing for managers, and where everyone manages. */
  onViewAs: (() => void) | undefined;
  onEndAll: () => void;
}

/** Offers what a manager can do about a person. A manager's own sessions end under Devices. */
export function PersonMenu({ sub, name, path, onViewAs, onEndAll }: PersonMenuProps) {
  const { t } = useTexts();
  const isOwn = useSessionUser()?.sub === sub;
  return (
    <MoreMenu label={t('everyone.menu', { name })} buttonClassName="align-middle" className="w-52">
      <MenuRow icon={UserIcon} path={path}>
        {t('action.open')}
      </MenuRow>
      {onViewAs && (
        <MenuRow icon={EyeIcon} onSelect={onViewAs}>
          {t('viewAs.title')}
        </MenuRow>
      )}
      {!isOwn && (
        <MenuRow icon={ArrowRightStartOnRectangleIcon} onSelect={onEndAll}>
          {t('person.endAll')}
        </MenuRow>
      )}
    </MoreMenu>
  );
}
