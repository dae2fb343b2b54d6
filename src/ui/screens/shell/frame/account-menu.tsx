import { ArrowRightStartOnRectangleIcon, ArrowTopRightOnSquareIcon, SignalIcon } from '@heroicons/react/24/outline';
import { DropdownMenu } from 'radix-ui';
import { use } from 'react';
import { linkNames } from '#domain/browser/configuration';
import { MenuRow } from '../../../components/menu-row';
import { PageCheckContext } from '../../../navigation/page-check';
import { PathLink } from '../../../navigation/path-link';
import { newTabUnlessMail } from '../../../notices/with-support';
import { usePortal } from '../../../portal/use-portal';
import { useSessionUser } from '../../../session/use-session-user';
import { useSignOut } from '../../../session/use-sign-out';
import { Icon } from '../../../drawings/icon';
import { useUserPages } from '../../user-area/use-user-pages';
import { LookChoice } from './look-choice';
import { useTexts } from '../../../use-texts';

export function AccountMenu() {
  const { t } = useTexts();
  const user = useSessionUser();
  const signOut = useSignOut();
  const pages = useUserPages();
  const { links = {} } = usePortal().configuration;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('accountMenu.name')}
        className="grid h-control-sm min-w-9 place-items-center rounded-sm hover:bg-hover max-tablet:min-w-11"
      >
        {/* Drawn, not written: the button is called by its name, not by two letters. */}
        <span
          data-initials={initials(user?.email || user?.username)}
          className="grid size-7 place-items-center rounded-full bg-selected text-meta font-head text-accent-ink inset-ring inset-ring-axis before:content-[attr(data-initials)]"
          aria-hidden
        />
      </DropdownMenu.Trigger>
      {/* Stays in the header, a landmark, instead of at the end of the page. */}
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
          <MenuRow key={path} asChild>
            <PathLink path={path}>
              <Icon name={icon} className="icon text-muted" />
              <span>{name}</span>
            </PathLink>
          </MenuRow>
        ))}
        <DropdownMenu.Separator className="my-1 border-t border-line" />
        <LookChoice />
        {Object.keys(links).length > 0 && <DropdownMenu.Separator className="my-1 border-t border-line" />}
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
        <MenuRow onSelect={signOut}>
          <ArrowRightStartOnRectangleIcon className="icon text-muted" aria-hidden />
          {t('action.signOut')}
        </MenuRow>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Rendered whenever the menu opens, so it knows the page that is then in view. */
function CheckRow() {
  const { t } = useTexts();
  const { current: check } = use(PageCheckContext);
  if (!check) return null;
  return (
    <MenuRow onSelect={check}>
      <SignalIcon className="icon text-muted" aria-hidden />
      {t('accountMenu.check')}
    </MenuRow>
  );
}

/** "amelia.hart@…" is AH, "demo" is D. */
function initials(name = ''): string {
  const parts = (name.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('');
}
