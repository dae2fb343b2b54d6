import type { PersonDetails } from '#domain/access/person-details';
import { Section } from '../../../kit/section';
import { useTexts } from '../../../portal/texts/use-texts';
import { useDashboardsById } from '../../../dashboards/use-dashboards-by-id';
import { UsedDashboard } from '../../../dashboards/used-dashboard';
import { Fact } from './fact';

/** The dashboards that the person opened this month. Renders nothing if there are none. */
export function PersonUse({ opened }: Pick<PersonDetails, 'opened'>) {
  const { t } = useTexts();
  const byId = useDashboardsById();
  if (opened.length === 0) return null;
  return (
    <Section title={t('person.openedTitle')}>
      <ul className="mt-1 border-t border-axis">
        {opened.map(({ dashboard, sessions }) => (
          <Fact
            key={dashboard}
            title={<UsedDashboard dashboard={byId.get(dashboard)} />}
            action={<span className="text-muted">{t('billing.sessions', { count: sessions })}</span>}
          />
        ))}
      </ul>
    </Section>
  );
}
