import type { KeyboardEventHandler } from 'react';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { StarMark } from '../../../dashboards/star-mark';
import type { Stars } from './use-stars';

interface EntryStarProps {
  id: DashboardId;
  title: string;
  starred: boolean;
  stars: Stars;
  tabIndex: number | undefined;
  onKeyDown: KeyboardEventHandler<HTMLElement> | undefined;
}

/** Beside the link of a dashboard's entry, visible while the entry is in use; a menu of icons alone has none. */
export function EntryStar({ id, title, starred, stars, tabIndex, onKeyDown }: EntryStarProps) {
  return (
    <button
      type="button"
      data-favourite
      data-hint={stars.hint(starred)}
      aria-label={stars.name(title)}
      aria-pressed={starred}
      tabIndex={tabIndex}
      onClick={({ detail }) => stars.press(id, detail === 0)}
      onKeyDown={onKeyDown}
      className="absolute top-px right-3 grid h-control-sm w-6 place-items-center rounded-sm text-muted hover:text-ink focus-visible:-outline-offset-2 aria-pressed:text-star max-tablet:right-1 max-tablet:aria-pressed:text-muted max-tablet:w-control-sm rail:hidden"
    >
      <StarMark starred={starred} className="icon invisible in-use:visible" />
    </button>
  );
}
