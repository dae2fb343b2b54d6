import type { Dashboard } from '#domain/dashboards/dashboard';
import type { MostUsed as Used } from '#domain/use/use-report';
import { Section } from '../../kit/section';
import { UsedDashboard } from '../../dashboards/used-dashboard';
import { useTexts } from '../../portal/texts/use-texts';

/** Shows newcomers what most people of their groups open. */
export function MostUsed({ used, dashboards }: { used: readonly Used[]; dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const rows = used.flatMap(({ dashboard: id, people }) => {
    const dashboard = dashboards.find((one) => one.id === id);
    return dashboard ? [{ dashboard, people }] : [];
  });
  const most = rows[0]?.people ?? 1;
  if (rows.length === 0) return null;
  return (
    <Section title={t('home.mostUsed')}>
      <p className="mt-1 text-meta text-muted">{t('home.mostUsedText')}</p>
      <ul className="mt-2 border-t border-axis max-tablet:text-body">
        {rows.map(({ dashboard, people }) => (
          <li key={dashboard.id} className="flex min-h-row items-center gap-3 border-b border-line">
            <span className="min-w-0 flex-1">
              <UsedDashboard dashboard={dashboard} />
            </span>
            <span aria-hidden className="h-2 w-16 flex-none border-b border-line max-tablet:hidden">
              <i
                style={{ width: `${(people / most) * 100}%` }}
                className="block h-2 bg-data forced-color-adjust-none"
              />
            </span>
            <span className="min-w-24 flex-none text-right text-muted tabular-nums">
              {t('home.mostUsedPeople', { count: people })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
