import { ArrowRightStartOnRectangleIcon, EllipsisHorizontalIcon, EyeIcon, UserIcon } from '@heroicons/react/24/outline';
import { IconButton } from '../../../kit/icon-button';
import { Menu, MenuRow } from '../../../kit/menu-row';
import { PathLink } from '../../../portal/navigation/path-link';
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
    <Menu
      trigger={
        <IconButton
          label={t('everyone.menu', { name })}
          tooltip={false}
          icon={EllipsisHorizontalIcon}
          className="align-middle"
        />
      }
      className="w-52"
    >
      <MenuRow asChild>
        <PathLink path={path}>
          <UserIcon className="icon text-muted" aria-hidden />
          {t('action.open')}
        </PathLink>
      </MenuRow>
      {onViewAs && (
        <MenuRow onSelect={onViewAs}>
          <EyeIcon className="icon text-muted" aria-hidden />
          {t('viewAs.title')}
        </MenuRow>
      )}
      {!isOwn && (
        <MenuRow onSelect={onEndAll}>
          <ArrowRightStartOnRectangleIcon className="icon text-muted" aria-hidden />
          {t('person.endAll')}
        </MenuRow>
      )}
    </Menu>
  );
}
