import { useRef } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { PricedUse } from '#domain/use/use-report';
import { queryOfUsage, usageViewIn, usedBy } from '#domain/use/usage-view';
import { Section } from '../../kit/section';
import { Segments } from '../../kit/fields/segments';
import { useFilterInAddress } from '../../management/use-filter-in-address';
import { useTexts } from '../../portal/texts/use-texts';
import { UseFile } from '../../use/use-file';
import type { Ordering } from '../../use/use-table';
import { DashboardTable } from './dashboard-table';
import { GroupTable } from './group-table';
import { PersonTable } from './person-table';

const inAddress = { path: '/management/usage', read: usageViewIn, write: queryOfUsage } as const;
const tableOf = { group: 'groups', person: 'people', dashboard: 'dashboards' } as const;

interface MonthUseProps {
  use: PricedUse;
  title: string;
  now: PricedUse['months'][number];
  dashboards: ReadonlyMap<DashboardId, Dashboard>;
}

/** The month so far by group, by person or by dashboard. */
export function MonthUse({ use, title, now, dashboards }: MonthUseProps) {
  const { t } = useTexts();
  const [view, setView] = useFilterInAddress(inAddress);
  const { by = use.groups.length > 0 ? 'group' : 'dashboard', group } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its table.
  const showPeople = (of: string | undefined): void => {
    setView({ ...view, by: 'person', group: of });
    heading.current?.focus();
  };
  const ordering: Ordering = { asked: view.order, onOrder: (order) => setView({ ...view, order }) };
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
            onChoose={(next) => setView({ ...view, by: next, group: undefined })}
          />
          <UseFile table={tableOf[by]} />
        </span>
      }
    >
      {by === 'group' && <GroupTable use={use} ordering={ordering} onChoose={(name) => showPeople(name ?? '')} />}
      {by === 'person' && (
        <PersonTable use={use} now={now} group={group} ordering={ordering} onEveryone={() => showPeople(undefined)} />
      )}
      {by === 'dashboard' && <DashboardTable use={use} now={now} dashboards={dashboards} ordering={ordering} />}
    </Section>
  );
}
