import { useState } from 'react';
import type { Portal } from '#application/portal';
import { costOfOwnMonth, type Plan } from '#domain/use/plan';
import { lastMonths, sessionsOf, shownMonths, sumOf } from '#domain/use/use';
import type { OwnUse as Use } from '#domain/use/use-report';
import { ListSkeleton } from '../../kit/skeleton';
import { Section } from '../../kit/section';
import { useLoader } from '../../portal/loading/use-loader';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { useTexts } from '../../portal/texts/use-texts';
import { NothingToSet } from './user-page';
import { Figures } from '../../use/figures';
import { Months } from '../../use/months';
import { PlanWords } from '../../use/plan-words';
import { UsedDashboard } from '../../dashboards/used-dashboard';
import { useDashboardsById } from '../../dashboards/use-dashboards-by-id';
import { useFigures } from '../../use/use-figures';
import { UseTable } from '../../use/use-table';

const ownUse = ({ use }: Portal) => use.own();

/** The person's own sessions in the last twelve months. */
export function OwnUse() {
  const { t } = useTexts();
  const { value, failure, load } = useLoader(ownUse);
  if (failure?.kind === 'not-found') {
    return <NothingToSet title={t('billing.notOffered')} text={t('billing.notOfferedText')} />;
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
      {!value && !failure && <ListSkeleton rows={5} />}
      {value && <Shown use={value} />}
    </>
  );
}

function Shown({ use: { plan, uses } }: { use: Use }) {
  const { t } = useTexts();
  const figures = useFigures();
  const byId = useDashboardsById();
  const [today] = useState(() => new Date());
  if (uses.length === 0) return <p className="text-body">{t('billing.noneText')}</p>;
  const months = lastMonths(today, shownMonths).map((month) => {
    const sum = sumOf(uses.filter((use) => use.month === month));
    return { month, ...sum, cost: costOfOwnMonth(plan, sessionsOf(sum)) };
  });
  const now = months.at(-1)!;
  const soFar = t('billing.soFar', { month: figures.month(now.month) });
  const rows = uses
    .filter(({ month }) => month === now.month)
    .toSorted((a, b) => b.opened - a.opened)
    .map((use) => ({ ...use, key: use.dashboard, name: <UsedDashboard dashboard={byId.get(use.dashboard)} /> }));
  return (
    <>
      <p className="mb-4 text-body empty:hidden">
        <PlanWords plan={plan} whose="mine" />
      </p>
      <Figures figures={costs(plan, months.map(sessionsOf), soFar, figures, t)} />
      <Months months={months} currency={plan?.currency} table="own" />
      <Section
        title={t('billing.byDashboard')}
        className="mt-7"
        aside={<span className="text-meta text-muted">{soFar}</span>}
      >
        <UseTable of={t('billing.dashboard')} rows={rows} all={sessionsOf(now)} />
      </Section>
    </>
  );
}

/** What one person costs this month and in twelve; the number of sessions where there are no prices for one. */
function costs(
  plan: Plan | undefined,
  sessions: readonly number[],
  soFar: string,
  figures: ReturnType<typeof useFigures>,
  t: ReturnType<typeof useTexts>['t'],
): { name: string; value: string }[] {
  const all = sessions.reduce((sum, count) => sum + count, 0);
  const now = sessions.at(-1) ?? 0;
  if (!plan || plan.kind === 'capacity') {
    return [
      { name: soFar, value: t('billing.sessions', { count: now }) },
      { name: t('billing.lastMonths'), value: t('billing.sessions', { count: all }) },
    ];
  }
  const year = sessions.reduce((sum, count) => sum + (costOfOwnMonth(plan, count) ?? 0), 0);
  return [
    { name: soFar, value: figures.price(costOfOwnMonth(plan, now) ?? 0, plan.currency) },
    { name: t('billing.lastMonths'), value: figures.price(year, plan.currency) },
  ];
}
