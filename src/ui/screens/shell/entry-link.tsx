import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../../components/icon';
import { PathLink } from '../../components/path-link';

export interface EntryLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'title'> {
  path: string;
  title: string;
  hint: string;
  icon: string | undefined;
  current: boolean;
  /** Icons only between 768 and 1023 pixels. */
  collapsible: boolean;
  /** Names the group below it. */
  heading?: boolean;
  onFollow: (() => void) | undefined;
}

/** One line of the side menu, with a tick on the axis. What else is passed comes from the navigation menu around it. */
export function EntryLink(props: EntryLinkProps) {
  const { path, title, hint, icon, current, collapsible, heading = false, onFollow, onClick, ...rest } = props;
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
      path={path}
      data-hint={hint}
      {...(hint && { 'aria-description': hint })}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={follow}
      className={`group my-px flex items-center gap-2.5 px-4 whitespace-nowrap no-underline tick hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:font-head max-tablet:gap-3 max-tablet:text-body ${size} ${narrow}`}
    >
      {icon !== undefined && (
        <Icon
          name={icon}
          className={`icon text-muted group-aria-[current]:text-accent-ink ${heading ? (collapsible ? 'desk:hidden' : 'hidden') : ''}`}
        />
      )}
      <span className={`min-w-0 truncate ${collapsible ? 'max-desk:sr-only' : ''}`} dir="auto">
        {title}
      </span>
    </PathLink>
  );
}
