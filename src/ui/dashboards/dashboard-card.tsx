import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { dashboardPath } from '#domain/pages/routes';
import { Face } from '../drawings/face';
import { PathLink } from '../navigation/path-link';
import { FavouriteStar } from './favourite-star';
import { type PlaceInList, placed } from './place-in-list';
import { TrustWords } from './trust-words';

interface DashboardCardProps {
  dashboard: Dashboard;
  large?: boolean;
  place?: PlaceInList;
}

/** A dashboard with the picture of its first sheet; the whole card leads to it. `large` has room for the description. */
export function DashboardCard({ dashboard, large = false, place }: DashboardCardProps) {
  return (
    <li {...(place && placed(place))} className={`group relative min-w-0 ${place ? 'pb-5' : ''}`}>
      <Face face={dashboard.face} icon={dashboard.icon} />
      <div className="mt-1.5 flex items-start gap-1">
        <h3 className={`min-w-0 flex-1 ${large ? 'text-head font-head' : 'font-label'}`}>
          <PathLink
            path={dashboardPath(dashboard.metaId)}
            dir="auto"
            className="line-clamp-2 py-1 wrap-anywhere text-ink no-underline group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus desk:line-clamp-1"
          >
            {titleOf(dashboard)}
          </PathLink>
        </h3>
        <FavouriteStar dashboard={dashboard} className="relative z-1 -mr-1.5 max-tablet:-my-2" />
      </div>
      {large && (
        <p className="mt-0.5 line-clamp-2 text-left wrap-anywhere text-muted" dir="auto">
          {dashboard.description}
        </p>
      )}
      <p className="truncate text-meta text-muted">
        <TrustWords dashboard={dashboard} />
      </p>
    </li>
  );
}
