import { ArrowRightStartOnRectangleIcon, ArrowTopRightOnSquareIcon, SignalIcon } from '@heroicons/react/24/outline';
import { DropdownMenu } from 'radix-ui';
import { use } from 'react';
import { linkNames } from '#domain/browser/configuration';
import { Avatar } from '../../../kit/avatar';
import { MenuRow } from '../../../kit/menu-row';
import { Icon } from '../../../kit/drawings/icon';
import { PageCheckContext } from '../../../portal/navigation/page-check';
import { newTabUnlessMail } from '../../../kit/notices/with-support';
import { usePortal } from '../../../portal/use-portal';
import { useOwnName, useSessionUser } from '../../../session/use-session-user';
import { useSignOut } from '../../../session/use-sign-out';
import { useTexts } from '../../../portal/texts/use-texts';
import { useUserPages } from '../../user-area/use-user-pages';

export function AccountMenu() {
  const { t } = useTexts();
  const user = useSessionUser();
  const ownName = useOwnName();
  const signOut = useSignOut();
  const pages = useUserPages();
  const { links = {} } = usePortal().configuration;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('accountMenu.name')}
        className="grid h-control-sm min-w-9 place-items-center rounded-sm hover:bg-hover max-tablet:min-w-tap"
      >
        <Avatar name={ownName} />
      </DropdownMenu.Trigger>
      {/* Rendered in the header, which is a landmark, not at the end of the page. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        // A page that was opened from the menu keeps the focus.
        onCloseAutoFocus={(event) => {
          if (document.activeElement !== document.body) event.preventDefault();
        }}
        className="float-in z-30 max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto rounded-md bg-overlay p-1 shadow-popover"
      >
        <DropdownMenu.Label className="px-2 pt-1.5 pb-2">
          <span className="block truncate text-ui font-head" dir="auto">
            {user?.username}
          </span>
          {user?.email && user.email !== user.username && (
            <span className="block truncate text-meta text-muted">{user.email}</span>
          )}
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        {pages.map(({ path, name, icon }) => (
          <MenuRow key={path} path={path}>
            <Icon name={icon} className="icon text-muted" />
            <span>{name}</span>
          </MenuRow>
        ))}
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        {linkNames.map(
          (name) =>
            links[name] && (
              <MenuRow key={name} asChild>
                <a href={links[name]} {...newTabUnlessMail(links[name])}>
                  <ArrowTopRightOnSquareIcon className="icon text-muted" aria-hidden />
                  {t(`link.${name}`)}
                </a>
              </MenuRow>
            ),
        )}
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <CheckRow />
        <MenuRow icon={ArrowRightStartOnRectangleIcon} onSelect={signOut}>
          {t('action.signOut')}
        </MenuRow>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Mounted each time the menu opens, so it knows the page in view. */
function CheckRow() {
  const { t } = useTexts();
  const { current: check } = use(PageCheckContext);
  if (!check) return null;
  return (
    <MenuRow icon={SignalIcon} onSelect={check}>
      {t('accountMenu.check')}
    </MenuRow>
  );
}
