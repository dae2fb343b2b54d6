import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HomeParts } from '#domain/pages/home-parts';
import { Section } from '../../kit/section';
import { DashboardRow } from '../../dashboards/dashboard-row';
import { useTexts } from '../../portal/texts/use-texts';

const most = 5;

interface NewForYouProps {
  published: NonNullable<HomeParts['published']>;
  dashboards: readonly Dashboard[];
}

/** Shows newcomers what was published for them lately, the latest first. */
export function NewForYou({ published, dashboards }: NewForYouProps) {
  const { t } = useTexts();
  const at = new Map(published.toReversed().map(({ metaId, at }) => [metaId, at]));
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
