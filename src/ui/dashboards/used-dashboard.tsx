import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { dashboardPath } from '#domain/pages/routes';
import { Icon } from '../kit/drawings/icon';
import { PathLink } from '../portal/navigation/path-link';
import { useTexts } from '../portal/texts/use-texts';

/** A dashboard's icon and title; a dashboard that is gone has neither. */
export function UsedDashboard({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTexts();
  if (!dashboard) return <span className="text-muted">{t('billing.gone')}</span>;
  const title = titleOf(dashboard);
  return (
    <span className="flex min-w-0 items-center gap-2.5 py-1">
      <Icon name={dashboard.icon} className="icon text-muted" />
      <PathLink
        path={dashboardPath(dashboard.metaId)}
        dir="auto"
        title={title}
        className="line-clamp-2 min-w-0 whitespace-normal wrap-anywhere text-ink no-underline hover:underline max-tablet:line-clamp-3"
      >
        {title}
      </PathLink>
    </span>
  );
}
