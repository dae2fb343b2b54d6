import type { Portal } from '#application/portal';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { Section } from '../../components/section';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { useLoader } from '../../loading/use-loader';
import { useTexts } from '../../use-texts';

const aboutDashboards = ({ notices }: Portal) => notices.page('dashboards', 0);
const most = 5;

/** Shows newcomers what was published for them lately, the latest first. Renders nothing if that is unknown. */
export function NewForYou({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const { value } = useLoader(aboutDashboards);
  const published = (value?.lines ?? []).filter(({ kind }) => kind === 'published');
  const at = new Map(published.toReversed().flatMap((line) => line.dashboards.map(({ metaId }) => [metaId, line.at])));
  const rows = dashboards.flatMap((dashboard) => {
    const date = at.get(dashboard.metaId);
    return date ? [{ dashboard, date }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Section title={t('home.newForYou')}>
      <ul className="mt-2 border-t border-axis">
        {rows
          .toSorted((one, other) => other.date.getTime() - one.date.getTime())
          .slice(0, most)
          .map(({ dashboard, date }) => (
            <DashboardRow key={dashboard.id} dashboard={dashboard} date={date} />
          ))}
      </ul>
    </Section>
  );
}
