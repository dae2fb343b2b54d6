import type { Portal } from '#application/portal';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { dashboardPath } from '#domain/pages/routes';
import { Section } from '../../components/section';
import { Icon } from '../../drawings/icon';
import { useLoader } from '../../loading/use-loader';
import { PathLink } from '../../navigation/path-link';
import { useTexts } from '../../use-texts';

const mostUsed = ({ use }: Portal) => use.mostUsed();

/** What most people of one's groups open, for those who have no favourites and opened nothing yet; renders nothing where that is not known. */
export function MostUsed({ dashboards }: { dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const { value = [] } = useLoader(mostUsed);
  const byId = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  const rows = value.flatMap(({ dashboard: id, people }) => {
    const dashboard = byId.get(id);
    return dashboard ? [{ dashboard, people }] : [];
  });
  const most = rows[0]?.people ?? 1;
  if (rows.length === 0) return null;
  return (
    <Section title={t('home.mostUsed')} className="mt-8 max-w-152">
      <p className="mt-1 text-meta text-muted">{t('home.mostUsedText')}</p>
      <ul className="mt-2 border-t border-axis max-tablet:text-body">
        {rows.map(({ dashboard, people }) => (
          <li key={dashboard.id} className="flex min-h-row items-center gap-3 border-b border-line">
            <Icon name={dashboard.icon} className="icon text-muted" />
            <PathLink
              path={dashboardPath(dashboard.metaId)}
              dir="auto"
              title={titleOf(dashboard)}
              className="min-w-0 flex-1 truncate text-ink no-underline hover:underline"
            >
              {titleOf(dashboard)}
            </PathLink>
            <span aria-hidden className="h-2 w-16 flex-none border-b border-line">
              <i
                style={{ width: `${(people / most) * 100}%` }}
                className="block h-2 bg-data forced-color-adjust-none"
              />
            </span>
            <span className="flex-none text-right text-muted tabular-nums">{t('people.count', { count: people })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
