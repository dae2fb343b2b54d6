import { memo } from 'react';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { dashboardPath } from '#domain/pages/routes';
import { IssueMark } from './trust/issue-mark';
import { FavouriteStar } from './favourite-star';
import { Icon } from '../kit/drawings/icon';
import { PathLink } from '../portal/navigation/path-link';
import { When } from '../kit/when';
import { type PlaceInList, placed } from './place-in-list';
import { AgeOfData } from './trust/trust-words';

interface DashboardRowProps {
  dashboard: Dashboard;
  /** The date that the list is about. Without it and `note`, the row shows how old the data is. */
  date?: Date;
  /** Shown instead of the description, for which phones have no room. */
  note?: string;
  place?: PlaceInList;
}

/** One line of a list of dashboards; the whole line leads to it. Memoised: pages draw again for much that is not about one row. */
export const DashboardRow = memo(function DashboardRow(props: DashboardRowProps) {
  const { dashboard, date, note, place } = props;
  const words = note ?? dashboard.description;
  const issue = dashboard.knownIssue?.trim();
  return (
    <li
      {...(place && placed(place))}
      className="@container/row relative flex min-h-11 items-center gap-3 border-b border-line hover:bg-hover max-tablet:min-h-13"
    >
      <Icon name={dashboard.icon} className="icon text-muted" />
      <div className="flex min-w-0 flex-1 items-center gap-3 @max-[26rem]/row:flex-wrap @max-[26rem]/row:gap-x-2 @max-[26rem]/row:gap-y-0 @max-[26rem]/row:py-1.5">
        <span className="flex min-w-0 flex-[0_1_auto] items-center gap-3 @max-[26rem]/row:basis-full @max-[26rem]/row:gap-2">
          <PathLink
            path={dashboardPath(dashboard.metaId)}
            dir="auto"
            // Covers the whole line, and with it the words beside, which may be cut off.
            title={words || undefined}
            className="min-w-0 truncate @max-[26rem]/row:whitespace-normal @max-[26rem]/row:wrap-anywhere font-label text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus max-tablet:text-body"
          >
            {titleOf(dashboard)}
          </PathLink>
          {issue && <IssueMark issue={issue} className="relative" />}
        </span>
        <span
          dir="auto"
          className={`min-w-0 flex-[1_100_0] truncate text-left text-muted ${note === undefined ? '@max-[26rem]/row:hidden' : '@max-[26rem]/row:flex-[0_1_auto] @max-[26rem]/row:text-meta @max-[26rem]/row:whitespace-normal'}`}
        >
          {words}
        </span>
        <span className="relative flex-none text-meta text-muted @max-[26rem]/row:min-w-0 @max-[26rem]/row:shrink">
          {date || note !== undefined ? (
            <When date={date ?? dashboard.updatedAt} />
          ) : (
            <AgeOfData dashboard={dashboard} />
          )}
        </span>
      </div>
      <FavouriteStar dashboard={dashboard} className="relative focus-visible:-outline-offset-2" />
    </li>
  );
});
