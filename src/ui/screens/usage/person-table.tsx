import { restOfReaders } from '#domain/use/group-use';
import { costOfOwnMonth } from '#domain/use/plan';
import { sessionsOf } from '#domain/use/use';
import { sortUse } from '#domain/use/use-order';
import { figuresOf, type PricedUse } from '#domain/use/use-report';
import { TextButton } from '../../kit/text-button';
import { PersonName } from '../../people/person-name';
import { PathLink } from '../../portal/navigation/path-link';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { useFigures } from '../../use/use-figures';
import { mostListed, type Ordering, sortingOf, UseTable } from '../../use/use-table';
import { GroupName } from './group-table';

interface PersonTableProps {
  use: PricedUse;
  /** Narrows to its people; with an empty name, to those in no group. */
  group: string | undefined;
  ordering: Ordering;
  /** Widens to the people of all groups. */
  onEveryone: () => void;
}

/** A month's use by person, with costs if the plan has prices per person. */
export function PersonTable({ use, group, ordering, onEveryone }: PersonTableProps) {
  const { t } = useTexts();
  const names = useLive(usePortal().forManagers.names);
  const figures = useFigures();
  const { people, plan } = use;
  const all = figuresOf(use);
  const shown = group === undefined ? people : people.filter((person) => (person.group ?? '') === group);
  const groups = group === undefined ? use.groups : use.groups.filter((one) => (one.group ?? '') === group);
  const known = group === undefined ? all.people : (groups[0]?.active ?? 0);
  const count = Math.max(known, shown.length);
  const rest = restOfReaders(groups, plan);
  const rows = shown.map((person) => ({
    ...person,
    key: person.sub,
    cost: costOfOwnMonth(plan, sessionsOf(person)),
    title: names.get(person.sub)?.name || undefined,
    name: <Person {...person} />,
  }));
  // Names are looked up for listed rows only, and of more people than an answer has it has the most active.
  const columns = [
    ...(count <= mostListed ? (['name'] as const) : []),
    ...(count === shown.length ? (['sessions'] as const) : []),
    ...(count === shown.length && rows.some(({ cost }) => cost !== undefined) ? (['cost'] as const) : []),
  ];
  const sorting = sortingOf(ordering, columns, 'sessions');
  return (
    <>
      {group !== undefined && (
        <p className="mt-2">
          {t('billing.onlyGroup')} <GroupName group={group === '' ? undefined : group} />{' '}
          <TextButton onClick={onEveryone}>{t('billing.allPeople')}</TextButton>
        </p>
      )}
      <UseTable
        of={t('billing.person')}
        rows={sortUse(rows, sorting.order)}
        all={sessionsOf(all)}
        count={count}
        sorting={sorting}
        currency={plan?.currency}
      />
      {plan && rest && (
        <p className="mt-2 text-meta text-muted">
          {t('billing.restOfReaders', { count: rest.count, price: figures.price(rest.cost, plan.currency) })}
        </p>
      )}
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
