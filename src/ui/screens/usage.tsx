import { useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { sessionsOf } from '#domain/use/use';
import { type PricedUse, unusedDashboards } from '#domain/use/use-report';
import { Section } from '../kit/section';
import { TextButton } from '../kit/text-button';
import { When } from '../kit/when';
import { Segments } from '../kit/fields/segments';
import { ListSkeleton } from '../kit/skeleton';
import { UsedDashboard } from '../dashboards/used-dashboard';
import { useDashboardsById } from '../dashboards/use-dashboards-by-id';
import { ManagementPlace } from '../management/management-place';
import { forManagers } from '../session/for-managers';
import { useFollowed } from '../portal/loading/use-loader';
import { FailureNotice } from '../kit/notices/failure-notice';
import { PathLink } from '../portal/navigation/path-link';
import { PersonName } from '../people/person-name';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../portal/texts/use-texts';
import { Figures } from '../use/figures';
import { GroupName, GroupTable } from './usage/group-table';
import { IdleReaders } from './usage/idle-readers';
import { Months } from '../use/months';
import { PlanWords } from '../use/plan-words';
import { UseFile } from '../use/use-file';
import { useFigures } from '../use/use-figures';
import { UseTable } from '../use/use-table';

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

const tableOf = { group: 'groups', person: 'people', dashboard: 'dashboards' } as const;

function Shown({ use }: { use: PricedUse }) {
  const { t } = useTexts();
  const figures = useFigures();
  const byId = useDashboardsById();
  const { months, plan, cost, people, readers, countedAt } = use;
  const [by, setBy] = useState<'group' | 'person' | 'dashboard'>(use.groups.length > 0 ? 'group' : 'dashboard');
  const now = months.at(-1) ?? { month: '1970-01', people: 0, opened: 0, renewed: 0 };
  const before = months.at(-2);
  const [group, setGroup] = useState<{ name: string | undefined }>();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its table.
  const showPeople = (of: { name: string | undefined } | undefined): void => {
    setBy('person');
    setGroup(of);
    title.current?.focus();
  };
  const shown = group ? people.filter((person) => person.group === group.name) : people;
  const soFar = t('billing.soFar', { month: figures.month(now.month) });
  const ofMonth = use.dashboards
    .filter((dashboard) => sessionsOf(dashboard) > 0)
    .toSorted((a, b) => b.opened - a.opened)
    .map(({ dashboard, peopleByMonth, ...sessions }) => ({
      ...sessions,
      key: dashboard,
      people: peopleByMonth.at(-1) ?? 0,
      name: <UsedDashboard dashboard={byId.get(dashboard)} />,
    }));
  return (
    <>
      <Figures
        figures={[
          ...(plan && cost !== undefined ? [{ name: soFar, value: figures.price(cost, plan.currency) }] : []),
          ...(plan && before
            ? [
                {
                  name: figures.month(before.month),
                  value:
                    before.cost === undefined
                      ? t('billing.notRecorded')
                      : before.isLeast
                        ? t('billing.atLeast', { price: figures.price(before.cost, plan.currency) })
                        : figures.price(before.cost, plan.currency),
                },
              ]
            : []),
          { name: t('billing.sessionsSoFar'), value: figures.whole(sessionsOf(now)) },
          { name: t('billing.readers'), value: figures.whole(now.people) },
          ...(plan && readers?.idle.cost !== undefined
            ? [{ name: t('billing.notUsed'), value: figures.price(readers.idle.cost, plan.currency) }]
            : []),
          ...(plan ? [{ name: t('billing.plan'), value: t(`billing.planKind.${plan.kind}`) }] : []),
        ]}
      />
      <p className="mt-3 text-muted">
        <PlanWords plan={plan} whose="organisation" />{' '}
        {countedAt && <Trans t={t} i18nKey="billing.countedAt" components={{ when: <When date={countedAt} /> }} />}
      </p>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-8 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <Months months={months} currency={plan?.currency} table="months" />
            <Section
              title={soFar}
              titleRef={title}
              className="mt-7"
              aside={
                <span className="ml-auto flex max-w-full min-w-0 flex-wrap justify-end gap-2">
                  <Segments
                    label={t('billing.by')}
                    choices={(['group', 'person', 'dashboard'] as const).map((value) => ({
                      value,
                      name: t(`billing.${value}`),
                    }))}
                    chosen={by}
                    onChoose={(next) => {
                      setBy(next);
                      setGroup(undefined);
                    }}
                  />
                  <UseFile table={tableOf[by]} />
                </span>
              }
            >
              {by === 'group' && (
                <GroupTable groups={use.groups} currency={plan?.currency} onChoose={(name) => showPeople({ name })} />
              )}
              {by === 'dashboard' && <UseTable of={t('billing.dashboard')} rows={ofMonth} all={sessionsOf(now)} />}
              {by === 'person' && group && (
                <p className="mt-2">
                  {t('billing.onlyGroup')} <GroupName group={group.name} />{' '}
                  <TextButton onClick={() => showPeople(undefined)}>{t('billing.allPeople')}</TextButton>
                </p>
              )}
              {by === 'person' && (
                <UseTable
                  of={t('billing.person')}
                  rows={shown.map((person) => ({ ...person, key: person.sub, name: <Person {...person} /> }))}
                  all={sessionsOf(now)}
                  count={group ? shown.length : now.people}
                />
              )}
            </Section>
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

function Person({ sub, forgotten }: Pick<PricedUse['people'][number], 'sub' | 'forgotten'>) {
  const { t } = useTexts();
  if (forgotten) return <span className="text-muted">{t('billing.someone')}</span>;
  return (
    <PathLink path={`/management/people?person=${encodeURIComponent(sub)}`} className="link">
      <PersonName person={{ sub, email: '' }} />
    </PathLink>
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
