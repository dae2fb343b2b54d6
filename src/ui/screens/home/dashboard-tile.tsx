import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { isLate } from '#domain/dashboards/trust';
import { dashboardPath } from '#domain/pages/routes';
import { FavouriteStar } from '../../dashboards/favourite-star';
import { Icon } from '../../kit/drawings/icon';
import { PathLink } from '../../portal/navigation/path-link';
import { LastDay } from '../../dashboards/trust/last-day';
import { TrustWords } from '../../dashboards/trust/trust-words';
import { useMinute } from '../../dashboards/trust/use-minute';

const tile =
  'group relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] content-start gap-x-3 border-t border-axis pt-3 max-tablet:pb-3 max-tablet:border-t-0 max-tablet:border-b max-tablet:border-line max-tablet:first:border-t max-tablet:first:border-t-axis';

/** A dashboard below its own axis of the last 24 hours, whose tick grows under the pointer. */
export function DashboardTile({ dashboard }: { dashboard: Dashboard }) {
  const now = useMinute();
  return (
    <li
      className={`${tile} before:absolute before:-top-px before:left-0 before:h-1.5 before:w-px before:bg-axis hover:bg-hover hover:before:h-3 hover:before:w-[3px] hover:before:bg-accent-ink max-tablet:before:hidden`}
    >
      {dashboard.refreshedAt && (
        <LastDay refreshedAt={dashboard.refreshedAt} now={now} isLate={isLate(dashboard, now)} ground="bg-page" />
      )}
      <Icon name={dashboard.icon} className="icon-lg text-muted max-tablet:row-span-3 max-tablet:self-center" />
      <h3 className="min-w-0 text-body font-head">
        <PathLink
          path={dashboardPath(dashboard.metaId)}
          dir="auto"
          title={dashboard.description || undefined}
          className="line-clamp-2 wrap-anywhere text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {titleOf(dashboard)}
        </PathLink>
      </h3>
      <FavouriteStar
        dashboard={dashboard}
        className="relative z-1 -my-1 -mr-1.5 max-tablet:mr-0 max-tablet:row-span-3 max-tablet:self-center"
      />
      <p className="col-[2/4] mt-0.5 text-meta text-muted max-tablet:col-[2/3]">
        <TrustWords dashboard={dashboard} />
      </p>
    </li>
  );
}
