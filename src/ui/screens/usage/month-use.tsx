import { useRef } from 'react';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { isOfPast, type PricedUse } from '#domain/use/use-report';
import { type UsageView, usedBy } from '#domain/use/usage-view';
import { Section } from '../../kit/section';
import { Segments } from '../../kit/fields/segments';
import { useTexts } from '../../portal/texts/use-texts';
import { UseFile } from '../../use/use-file';
import type { Ordering } from '../../use/use-table';
import { DashboardTable } from './dashboard-table';
import { GroupTable } from './group-table';
import { PersonTable } from './person-table';

const tableOf = { group: 'groups', person: 'people', dashboard: 'dashboards' } as const;

interface MonthUseProps {
  use: PricedUse;
  title: string;
  view: UsageView;
  onView: (view: UsageView) => void;
  dashboards: ReadonlyMap<DashboardId, Dashboard>;
}

/** A month by group, by person or by dashboard. */
export function MonthUse({ use, title, view, onView, dashboards }: MonthUseProps) {
  const { t } = useTexts();
  const { by = use.groups.length > 0 ? 'group' : 'dashboard', group } = view;
  const isPast = isOfPast(use);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its table.
  const showPeople = (of: string | undefined): void => {
    onView({ ...view, by: 'person', group: of });
    heading.current?.focus();
  };
  const ordering: Ordering = { asked: view.order, onOrder: (order) => onView({ ...view, order }) };
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
            onChoose={(next) => onView({ ...view, by: next, group: undefined })}
          />
          <UseFile table={tableOf[by]} month={isPast ? use.month : undefined} />
        </span>
      }
    >
      {by === 'group' && <GroupTable use={use} ordering={ordering} onChoose={(name) => showPeople(name ?? '')} />}
      {by === 'person' && (
        <PersonTable use={use} group={group} ordering={ordering} onEveryone={() => showPeople(undefined)} />
      )}
      {by === 'dashboard' && <DashboardTable use={use} dashboards={dashboards} ordering={ordering} />}
      {isPast && by !== 'dashboard' && use.plan?.kind === 'per-reader' && (
        <p className="mt-2 text-meta text-muted">{t('billing.leastCost')}</p>
      )}
    </Section>
  );
}
