import type { GroupUse } from '#domain/use/group-use';
import { sessionsOf, sumOf } from '#domain/use/use';
import { sortUse } from '#domain/use/use-order';
import { isOfPast, type PricedUse } from '#domain/use/use-report';
import { useTexts } from '../../portal/texts/use-texts';
import { TextButton } from '../../kit/text-button';
import { useFigures } from '../../use/use-figures';
import {
  MostListed,
  ShareBar,
  type Ordering,
  TableHead,
  cell,
  mostListed,
  number,
  sortingBy,
  sortingOf,
} from '../../use/use-table';

interface GroupTableProps {
  use: PricedUse;
  ordering: Ordering;
  /** Leads to the people of a group. */
  onChoose: (group: string | undefined) => void;
}

/** A month's use by group, with costs if the plan has prices per person. */
export function GroupTable({ use, ordering, onChoose }: GroupTableProps) {
  const { t } = useTexts();
  const figures = useFigures();
  const { groups, plan } = use;
  const currency = plan?.currency;
  const hasReaders = !isOfPast(use);
  const most = Math.max(...groups.map((group) => group.cost ?? sessionsOf(group)), 1e-9);
  const all = sessionsOf(sumOf(groups)) || 1;
  const isPriced = currency !== undefined && groups.some(({ cost }) => cost !== undefined);
  const columns = ['name', 'sessions', ...(isPriced ? (['cost'] as const) : [])] as const;
  const sorting = sortingOf(ordering, columns, isPriced ? 'cost' : 'sessions');
  const sorted = sortUse(
    groups.map((one) => ({ ...one, key: one.group ?? '', title: one.group })),
    sorting.order,
  );
  const each = ({ cost, ...use }: GroupUse): string =>
    cost === undefined || sessionsOf(use) === 0 ? '' : figures.price(cost / sessionsOf(use), currency ?? '');
  if (groups.length === 0) {
    return <p className="mt-2 border-t border-axis py-3 text-muted">{t('billing.nothingThisMonth')}</p>;
  }
  return (
    <>
      <div className="@container mt-2 overflow-hidden rounded-sm border border-line">
        <table className="w-full table-fixed border-collapse">
          <TableHead
            columns={[
              { name: t('billing.group'), ...sortingBy('name', sorting) },
              ...(hasReaders
                ? [{ name: t('billing.readersHead'), isNumber: true, className: 'w-18 @max-md:hidden' }]
                : []),
              { name: t('billing.activeHead'), isNumber: true, className: 'w-16 @max-md:hidden' },
              { name: t('billing.sessionsHead'), isNumber: true, className: 'w-24', ...sortingBy('sessions', sorting) },
              {
                name: t(isPriced ? 'billing.costHead' : 'billing.share'),
                isNumber: true,
                className: isPriced ? 'w-50 @max-xl:w-32 @max-xs:w-24' : 'w-38 @max-xl:w-24',
                ...(isPriced && sortingBy('cost', sorting)),
              },
              ...(isPriced
                ? [{ name: t('billing.costPerSession'), isNumber: true, className: 'w-24 @max-2xl:hidden' }]
                : []),
            ]}
          />
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {sorted.slice(0, mostListed).map((one) => (
              <tr key={one.key} className="hover:bg-hover">
                <th scope="row" className={`${cell} py-1 text-left font-text`}>
                  <TextButton
                    dir="auto"
                    className="line-clamp-2 text-left wrap-anywhere max-tablet:line-clamp-4"
                    onClick={() => onChoose(one.group)}
                  >
                    {one.group ?? t('billing.noGroup')}
                  </TextButton>
                </th>
                {hasReaders && <td className={`${number} @max-md:hidden`}>{figures.whole(one.readers)}</td>}
                <td className={`${number} @max-md:hidden`}>{figures.whole(one.active)}</td>
                <td className={number}>{figures.whole(sessionsOf(one))}</td>
                <td className={`${number} wrap-anywhere`}>
                  <ShareBar share={(one.cost ?? sessionsOf(one)) / most} className="float-left mt-1.5" />
                  {isPriced ? figures.price(one.cost ?? 0, currency) : figures.percent(sessionsOf(one) / all)}
                </td>
                {isPriced && <td className={`${number} text-muted @max-2xl:hidden`}>{each(one)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MostListed count={groups.length} />
      <p className="mt-2 text-meta text-muted">{t('billing.countedOnce')}</p>
    </>
  );
}

export function GroupName({ group }: { group: string | undefined }) {
  const { t } = useTexts();
  if (group === undefined) return <span className="text-muted">{t('billing.noGroup')}</span>;
  return (
    <span dir="auto" title={group}>
      {group}
    </span>
  );
}
