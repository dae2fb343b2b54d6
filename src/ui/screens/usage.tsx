import { useCallback, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Portal } from '#application/portal';
import type { Month } from '#domain/use/use';
import { figuresOf, isOfPast, type PricedUse, recordedMonths, unusedDashboards } from '#domain/use/use-report';
import { queryOfUsage, type UsageView, usageViewIn } from '#domain/use/usage-view';
import { Choice } from '../kit/fields/choice';
import { Section } from '../kit/section';
import { When } from '../kit/when';
import { ListSkeleton } from '../kit/skeleton';
import { UsedDashboard } from '../dashboards/used-dashboard';
import { useDashboardsById } from '../dashboards/use-dashboards-by-id';
import { ManagementPlace } from '../management/management-place';
import { forManagers } from '../session/for-managers';
import { useFilterInAddress } from '../management/use-filter-in-address';
import { useFollowed, useLoader } from '../portal/loading/use-loader';
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

const inAddress = { path: '/management/usage', read: usageViewIn, write: queryOfUsage } as const;

/** Everyone's use of the last twelve months, what it costs, and the dashboards that nobody opens. */
export const UsagePage = forManagers('managementUsage', Usage);

function Usage() {
  const { t } = useTexts();
  const { value, failure, load } = useFollowed(usePortal().forManagers.organisationUse);
  const [view, setView] = useFilterInAddress(inAddress);
  const isOffered = failure?.kind !== 'not-found';
  const months = value ? recordedMonths(value) : [];
  const past = months.slice(1).find((month) => month === view.month);
  return (
    <ManagementPlace
      title={t('route.managementUsage')}
      about={isOffered ? undefined : `${t('billing.notOffered')}. ${t('billing.notOfferedText')}`}
      actions={
        months.length > 1 && (
          <Period months={months} chosen={past} onChoose={(month) => setView({ ...view, month, group: undefined })} />
        )
      }
    >
      {failure && isOffered && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {!value && !failure && <ListSkeleton rows={8} />}
      {value &&
        (past === undefined ? (
          <Shown use={value} current={value} view={view} onView={setView} />
        ) : (
          <PastMonth key={past} month={past} current={value} view={view} onView={setView} />
        ))}
    </ManagementPlace>
  );
}

interface PeriodProps {
  /** The current one first. */
  months: readonly Month[];
  /** Missing for the current one. */
  chosen: Month | undefined;
  onChoose: (month: Month | undefined) => void;
}

/** The month of all figures. */
function Period({ months, chosen = '', onChoose }: PeriodProps) {
  const { t } = useTexts();
  const figures = useFigures();
  const [now = '', ...past] = months;
  return (
    <Choice
      aria-label={t('billing.period')}
      value={chosen}
      onChange={(event) => onChoose(past.find((month) => month === event.target.value))}
    >
      <option value="">{t('billing.soFar', { month: figures.monthOfYear(now) })}</option>
      {past.map((month) => (
        <option key={month} value={month}>
          {figures.monthOfYear(month)}
        </option>
      ))}
    </Choice>
  );
}

interface ViewProps {
  /** Of the current month. */
  current: PricedUse;
  view: UsageView;
  onView: (view: UsageView) => void;
}

function PastMonth({ month, ...props }: ViewProps & { month: Month }) {
  const ask = useCallback(({ use }: Portal) => use.organisation(month), [month]);
  const { value, failure, load } = useLoader(ask);
  if (failure) return <FailureNotice failure={failure} onRetry={() => void load()} />;
  return value ? <Shown use={value} {...props} /> : <ListSkeleton rows={8} />;
}

function Shown({ use, current, view, onView }: ViewProps & { use: PricedUse }) {
  const { t } = useTexts();
  const figures = useFigures();
  const byId = useDashboardsById();
  const { months, plan, countedAt } = use;
  const { month } = figuresOf(use);
  const title = isOfPast(use) ? figures.monthOfYear(month) : t('billing.soFar', { month: figures.month(month) });
  return (
    <>
      <MonthFigures use={use} title={title} />
      <p className="mt-3 text-muted">
        <PlanWords plan={plan} whose="organisation" />{' '}
        {countedAt && <Trans t={t} i18nKey="billing.countedAt" components={{ when: <When date={countedAt} /> }} />}
      </p>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-8 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <Months months={months} currency={plan?.currency} table="months" />
            <MonthUse use={use} title={title} view={view} onView={onView} dashboards={byId} />
          </div>
          <div className="border-axis @4xl:border-l @4xl:pl-6">
            <IdleReaders use={current} />
            <Unused use={current} dashboards={[...byId.values()]} />
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
