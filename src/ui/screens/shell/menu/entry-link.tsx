import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import type { ComponentProps, MouseEvent } from 'react';
import { NewMark } from '../../../kit/drawings/new-mark';
import { Icon } from '../../../kit/drawings/icon';
import { PathLink } from '../../../portal/navigation/path-link';
import { useTexts } from '../../../portal/texts/use-texts';

export interface EntryLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'title'> {
  path: string;
  title: string;
  hint: string;
  icon: string | undefined;
  current: boolean;
  /** New since the last visit, and not opened yet. */
  isNew?: boolean;
  /** The text of a known issue with its data. */
  issue?: string | undefined;
  /** Names the group below it. */
  heading?: boolean;
  onFollow: (() => void) | undefined;
}

/** One line of the side menu. A navigation menu around it passes further props. */
export function EntryLink(props: EntryLinkProps) {
  const { path, title, hint, icon, current, isNew = false, issue, heading = false, onFollow, onClick, ...rest } = props;
  const { t } = useTexts();
  // A description, because the accessible name is the title alone.
  const known = issue === undefined ? '' : `${t('trust.issue')}: ${issue}`;
  const described = [isNew && t('page.new'), hint, known].filter(Boolean).join('. ');
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    onFollow?.();
  };
  return (
    <PathLink
      {...rest}
      path={path}
      data-hint={[hint, known].filter(Boolean).join('\n')}
      {...(described && { 'aria-description': described })}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={follow}
      className={`${entryLook} ${issue === undefined ? besideStar : besideMarkAndStar} ${heading ? headingLook : 'h-control-sm text-ink'}`}
    >
      {icon !== undefined && (
        <Icon
          name={icon}
          className={`icon text-muted group-aria-[current]:text-accent-ink ${heading ? 'hidden rail:block' : ''}`}
        />
      )}
      <span className="min-w-0 truncate rail:sr-only" dir="auto">
        {title}
      </span>
      {issue !== undefined && (
        <ExclamationTriangleIcon
          className="ml-auto icon-mark flex-none text-warning rail:absolute rail:top-0 rail:right-1.5"
          aria-hidden
        />
      )}
      {isNew && <NewMark className="rail:hidden" aria-hidden />}
    </PathLink>
  );
}

export const entryLook =
  'group my-px flex w-full items-center gap-2.5 px-4 text-ui whitespace-nowrap no-underline tick hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected aria-[current]:font-head max-tablet:gap-3 max-tablet:text-body rail:justify-center rail:px-0!';
/** Makes room for a dashboard's star at the end of the link: with a pointer that hovers, only in the entry in use. */
const besideStar =
  '[@media(hover:hover)]:in-[li:hover]:bg-hover in-[li:hover]:not-last:pr-10 in-[li:focus-within]:not-last:pr-10 [@media(hover:none)]:not-last:pr-10 max-tablet:not-last:pr-12';
/** Keeps that room always, so that the mark of a known issue doesn't move when the star appears. */
const besideMarkAndStar = `not-last:pr-10 ${besideStar}`;
const headingLook =
  'mt-3 h-6 text-meta! text-muted hover:text-ink aria-[current]:text-ink max-tablet:mt-1 max-tablet:h-control-sm rail:mt-px rail:h-control-sm';
