import type { OpenedDashboard } from '#domain/dashboards/shelf/favourites';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { Hint, Section } from '../../components/section';
import { useTexts } from '../../use-texts';

const most = 7;

export function Recents({ recents }: { recents: readonly OpenedDashboard[] }) {
  const { t } = useTexts();
  return (
    <Section title={t('home.recents')}>
      {recents.length === 0 ? (
        <Hint>{t('home.noRecents')}</Hint>
      ) : (
        <ul className="mt-2 border-t border-axis">
          {recents.slice(0, most).map(({ dashboard, at }) => (
            <DashboardRow key={dashboard.id} dashboard={dashboard} date={at} />
          ))}
        </ul>
      )}
    </Section>
  );
}
