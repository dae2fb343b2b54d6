import type { Dashboard } from '#domain/dashboards/dashboard';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { DashboardTile } from './dashboard-tile';
import { PathLink } from '../../navigation/path-link';
import { Section } from '../../components/section';
import { useTexts } from '../../use-texts';

const most = 24;
/** As many fit as tiles, which have room for their descriptions. */
const few = 6;

interface AllDashboardsProps {
  title: string;
  dashboards: readonly Dashboard[];
  /** Explains the stars. */
  hint: boolean;
}

/** The other dashboards, below those that are listed above. */
export function AllDashboards({ title, dashboards, hint }: AllDashboardsProps) {
  const { t } = useTexts();
  const showAll = dashboards.length > most && (
    <PathLink to="/dashboard" className="ml-auto flex-none link py-1 max-tablet:-my-2 max-tablet:py-3.25">
      {t('home.showAll')}
    </PathLink>
  );
  const aside = (
    <>
      {hint && <span className="min-w-0 text-meta text-muted max-tablet:hidden">{t('home.noFavourites')}</span>}
      {showAll}
    </>
  );
  const shown = dashboards.slice(0, most);
  return (
    <Section title={title} aside={aside} className="mt-8">
      {shown.length <= few ? (
        <ul className="mt-2 grid grid-cols-3 content-start gap-x-6 gap-y-6 max-wide:grid-cols-2 max-tablet:grid-cols-1 max-tablet:gap-y-0">
          {shown.map((dashboard) => (
            <DashboardTile key={dashboard.id} dashboard={dashboard} />
          ))}
        </ul>
      ) : (
        <>
          {/* Two columns, read one after the other. Multi-column layout would lay each row out several times, to balance them. */}
          <ul
            className="mt-2 gap-x-8 border-t border-axis desk:grid desk:grid-flow-col desk:grid-cols-2"
            style={{ gridTemplateRows: `repeat(${Math.ceil(shown.length / 2)}, auto)` }}
          >
            {shown.map((dashboard) => (
              <DashboardRow key={dashboard.id} dashboard={dashboard} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
