import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type PricedUse, unusedDashboards } from '#domain/use/use-report';
import { Section } from '../kit/section';
import { When } from '../kit/when';
import { ListSkeleton } from '../kit/skeleton';
import { UsedDashboard } from '../dashboards/used-dashboard';
import { useDashboardsById } from '../dashboards/use-dashboards-by-id';
import { ManagementPlace } from '../management/management-place';
import { forManagers } from '../session/for-managers';
import { useFollowed } from '../portal/loading/use-loader';
import { FailureNotice } from '../kit/notices/failure-notice';
import { PathLink } from '../portal/navigation/path-link';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { IdleReaders } from './usage/idle-readers';
import { MonthFigures } from './usage/month-figures';
import { MonthUse } from './usage/month-use';
import { Months } from '../use/months';
import { PlanWords } from '../use/plan-words';
import { useFigures } from '../use/use-figures';

/** Everyone's use of the last twelve months, what it costs, and the dashboards that nobody opens. */
export const UsagePage = forManagers('managementUsage', Usage);

function Usage() {
  const { t } = useTexts();
  const { value, failure, load } = useFollowed(usePortal().forManagers.organisationUse);
  const isOffered = failure?.kind !== 'not-found';
  return (
    <ManagementPlace
      title={t('route.managementUsage')}
      about={isOffered ? undefined : `${t('billing.notOffered')}. ${t('billing.notOfferedText')}`}
    >
      {failure && isOffered && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {!value && !failure && <ListSkeleton rows={8} />}
      {value && <Shown use={value} />}
    </ManagementPlace>
  );
}

function Shown({ use }: { use: PricedUse }) {
  const { t } = useTexts();
  const figures = useFigures();
  const byId = useDashboardsById();
  const { months, plan, countedAt } = use;
  const now = months.at(-1) ?? { month: '1970-01', people: 0, opened: 0, renewed: 0 };
  const soFar = t('billing.soFar', { month: figures.month(now.month) });
  return (
    <>
      <MonthFigures use={use} title={soFar} now={now} />
      <p className="mt-3 text-muted">
        <PlanWords plan={plan} whose="organisation" />{' '}
        {countedAt && <Trans t={t} i18nKey="billing.countedAt" components={{ when: <When date={countedAt} /> }} />}
      </p>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-8 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <Months months={months} currency={plan?.currency} table="months" />
            <MonthUse use={use} title={soFar} now={now} dashboards={byId} />
          </div>
          <div className="border-axis @4xl:border-l @4xl:pl-6">
            <IdleReaders use={use} />
            <Unused use={use} dashboards={[...byId.values()]} />
          </div>
        </div>
      </div>
    </>
  );
}

/** How many are listed beside the figures. */
const mostUnused = 10;

function Unused({ use, dashboards }: { use: PricedUse; dashboards: readonly Dashboard[] }) {
  const { t } = useTexts();
  const [today] = useState(() => new Date());
  const unused = unusedDashboards(use, dashboards, today);
  return (
    <Section title={t('billing.unused')} className="mt-7">
      <p className="mt-1 text-muted max-tablet:text-body">
        {unused.length === 0 ? t('billing.unusedNone') : t('billing.unusedText')}
      </p>
      <ul className="mt-2 max-tablet:text-body">
        {unused.slice(0, mostUnused).map(({ dashboard, days }) => (
          <li key={dashboard.id} className="flex min-h-row items-center gap-3 border-b border-line">
            <span className="min-w-0 flex-1">
              <UsedDashboard dashboard={dashboard} />
            </span>
            <span className="flex-none text-muted">
              {days === undefined ? t('billing.never') : t('billing.unusedDays', { count: days })}
            </span>
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <PathLink path="/management/quicksight?status=unused" className="mt-3 inline-block link max-tablet:text-body">
          {t('billing.unusedSelect', { count: unused.length })}
        </PathLink>
      )}
    </Section>
  );
}
