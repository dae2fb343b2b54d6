import { useRef } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { sessionsOf } from '#domain/use/use';
import type { PricedUse } from '#domain/use/use-report';
import { queryOfUsage, usageViewIn, usedBy } from '#domain/use/usage-view';
import { Section } from '../../kit/section';
import { TextButton } from '../../kit/text-button';
import { Segments } from '../../kit/fields/segments';
import { useFilterInAddress } from '../../management/use-filter-in-address';
import { UsedDashboard } from '../../dashboards/used-dashboard';
import { PathLink } from '../../portal/navigation/path-link';
import { PersonName } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';
import { UseFile } from '../../use/use-file';
import { UseTable } from '../../use/use-table';
import { GroupName, GroupTable } from './group-table';

const inAddress = { path: '/management/usage', read: usageViewIn, write: queryOfUsage } as const;
const tableOf = { group: 'groups', person: 'people', dashboard: 'dashboards' } as const;

interface MonthUseProps {
  use: PricedUse;
  title: string;
  now: PricedUse['months'][number];
  dashboards: ReadonlyMap<DashboardId, Dashboard>;
}

/** The month so far by group, by person or by dashboard. */
export function MonthUse({ use, title, now, dashboards: byId }: MonthUseProps) {
  const { t } = useTexts();
  const { plan, people } = use;
  const [view, setView] = useFilterInAddress(inAddress);
  const { by = use.groups.length > 0 ? 'group' : 'dashboard', group } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its table.
  const showPeople = (of: string | undefined): void => {
    setView({ by: 'person', group: of });
    heading.current?.focus();
  };
  const shown = group === undefined ? people : people.filter((person) => (person.group ?? '') === group);
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
    <Section
      title={title}
      titleRef={heading}
      className="mt-7"
      aside={
        <span className="ml-auto flex max-w-full min-w-0 flex-wrap justify-end gap-2">
          <Segments
            label={t('billing.by')}
            choices={usedBy.map((value) => ({ value, name: t(`billing.${value}`) }))}
            chosen={by}
            onChoose={(next) => setView({ by: next })}
          />
          <UseFile table={tableOf[by]} />
        </span>
      }
    >
      {by === 'group' && (
        <GroupTable groups={use.groups} currency={plan?.currency} onChoose={(name) => showPeople(name ?? '')} />
      )}
      {by === 'dashboard' && <UseTable of={t('billing.dashboard')} rows={ofMonth} all={sessionsOf(now)} />}
      {by === 'person' && group !== undefined && (
        <p className="mt-2">
          {t('billing.onlyGroup')} <GroupName group={group === '' ? undefined : group} />{' '}
          <TextButton onClick={() => showPeople(undefined)}>{t('billing.allPeople')}</TextButton>
        </p>
      )}
      {by === 'person' && (
        <UseTable
          of={t('billing.person')}
          rows={shown.map((person) => ({ ...person, key: person.sub, name: <Person {...person} /> }))}
          all={sessionsOf(now)}
          count={group === undefined ? now.people : shown.length}
        />
      )}
    </Section>
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
