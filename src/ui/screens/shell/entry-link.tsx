import type { ComponentProps, MouseEvent } from 'react';
import type { MenuEntry } from '../../../domain/menu';
import { Icon } from '../../components/icon';
import { PathLink } from '../../components/path-link';
import { useLabel } from '../../use-label';

interface EntryLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  entry: MenuEntry;
  /** Where the person is. */
  path: string;
  /** Icons only between 768 and 1023 pixels. */
  collapsible: boolean;
  /** Names the group below it. */
  heading?: boolean;
  onFollow?: () => void;
}

/** One line of the side menu, with a tick on the axis. What else is passed comes from the navigation menu around it. */
export function EntryLink({ entry, path, collapsible, heading = false, onFollow, onClick, ...rest }: EntryLinkProps) {
  const say = useLabel();
  const hint = entry.description && say(entry.description);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    onFollow?.();
  };
  const narrow = collapsible ? 'max-desk:justify-center max-desk:px-0' : '';
  const size = heading
    ? `mt-3 h-6 text-meta text-muted hover:text-ink aria-[current]:text-ink ${collapsible ? 'max-desk:mt-0 max-desk:h-control-sm' : ''}`
    : 'h-control-sm text-ink';
  return (
    <PathLink
      {...rest}
      path={entry.path}
      data-hint={hint ?? ''}
      {...(hint && { 'aria-description': hint })}
      {...(isCurrent(entry, path, heading) && { 'aria-current': 'page' as const })}
      onClick={follow}
      className={`group my-px flex items-center gap-2.5 px-4 whitespace-nowrap no-underline tick hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:font-head max-tablet:gap-3 max-tablet:text-body ${size} ${narrow}`}
    >
      {entry.icon !== undefined && (
        <Icon
          name={entry.icon}
          className={`icon text-muted group-aria-[current]:text-accent-ink ${heading ? (collapsible ? 'desk:hidden' : 'hidden') : ''}`}
        />
      )}
      <span className={`min-w-0 truncate ${collapsible ? 'max-desk:sr-only' : ''}`} dir="auto">
        {say(entry.title)}
      </span>
    </PathLink>
  );
}

/** A section whose pages are not in the menu stands for them. */
function isCurrent(entry: MenuEntry, path: string, heading: boolean): boolean {
  return path === entry.path || (!heading && entry.children.length === 0 && path.startsWith(`${entry.path}/`));
}
