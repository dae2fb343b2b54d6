import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { alikeFaces } from '#domain/dashboards/face';
import { isLate } from '#domain/dashboards/trust';
import { dashboardPath } from '#domain/pages/routes';
import { Face } from '../kit/drawings/face';
import { PathLink } from '../portal/navigation/path-link';
import { useTexts } from '../portal/texts/use-texts';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { FavouriteStar } from './favourite-star';
import { LastDay } from './trust/last-day';
import { type PlaceInList, placed } from './place-in-list';
import { TrustWords } from './trust/trust-words';
import { useMinute } from './trust/use-minute';

interface DashboardCardProps {
  dashboard: Dashboard;
  large?: boolean;
  place?: PlaceInList;
}

/** A dashboard with the picture of its first sheet; the whole card leads to it. `large` has room for description, last 24 hours and owner. */
export function DashboardCard({ dashboard, large = false, place }: DashboardCardProps) {
  const { t } = useTexts();
  const now = useMinute();
  const face = useFace(dashboard);
  const owner = dashboard.owner?.trim();
  return (
    <li {...(place && placed(place))} className={`group relative min-w-0 ${place ? 'pb-5' : ''}`}>
      <Face face={face} icon={dashboard.icon} />
      <div className="mt-1.5 flex items-start gap-1">
        <h3 className={`min-w-0 flex-1 py-1 ${large ? 'text-head font-head' : 'font-label'}`}>
          <PathLink
            path={dashboardPath(dashboard.metaId)}
            dir="auto"
            className="line-clamp-2 wrap-anywhere text-ink no-underline group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus desk:line-clamp-1"
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
      {large && dashboard.refreshedAt && (
        <div className="relative mt-2.5 border-t border-axis">
          <LastDay refreshedAt={dashboard.refreshedAt} now={now} isLate={isLate(dashboard, now)} ground="bg-page" />
        </div>
      )}
      <div className={`flex gap-x-3 text-meta text-muted ${large ? 'mt-1.5 flex-wrap justify-between' : ''}`}>
        <p className="min-w-0 truncate">
          <TrustWords dashboard={dashboard} />
        </p>
        {large && owner && <p dir="auto">{t('trust.owner', { owner })}</p>}
      </div>
    </li>
  );
}

/** The dashboard's face; undefined if another of the list looks alike, so that the icons tell them apart. */
function useFace({ face }: Dashboard): string | undefined {
  const alike = useLive(usePortal().dashboards, ({ dashboards }) => alikeIn(dashboards ?? none));
  return face !== undefined && !alike.has(face) ? face : undefined;
}

const none: readonly Dashboard[] = [];
const known = new WeakMap<readonly Dashboard[], ReadonlySet<string>>();

/** Compares the faces of a list once, which takes some milliseconds for thousands of dashboards. */
function alikeIn(dashboards: readonly Dashboard[]): ReadonlySet<string> {
  const alike = known.get(dashboards) ?? alikeFaces(dashboards.flatMap(({ face = [] }) => face));
  known.set(dashboards, alike);
  return alike;
}
