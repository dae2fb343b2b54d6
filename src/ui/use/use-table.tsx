import type { ReactNode } from 'react';
import { directionOf, orderAfter } from '#domain/column-order';
import { orderAmong, type UseOrder } from '#domain/use/use-order';
import { type Sessions, sessionsOf } from '#domain/use/use';
import { SortButton } from '../kit/sort-button';
import { When } from '../kit/when';
import { useTexts } from '../portal/texts/use-texts';
import { useFigures } from './use-figures';

export interface UseRow extends Sessions {
  key: string;
  name: ReactNode;
  lastAt: Date;
  /** How many people opened the dashboard, if the rows are everyone's. */
  people?: number;
  cost?: number | undefined;
}

export const cell = 'h-row border-b border-line px-3';
export const number = `${cell} text-right tabular-nums`;

interface Column {
  name: string;
  isNumber?: boolean;
  /** Has a name only for those who hear it. */
  isHidden?: boolean;
  /** The rows are sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined;
  /** Missing for a column that doesn't sort. */
  onSort?: (() => void) | undefined;
  /** Its width, and where it has no room. */
  className?: string;
}

/** The head of a table of use: numbers at the right, the rest at the left. */
export const TableHead = ({ columns }: { columns: readonly Column[] }) => (
  <thead>
    <tr className="h-8 bg-sunken text-meta text-muted">
      {columns.map(({ name, isNumber = false, sorted, onSort, isHidden = false, className = '' }) => (
        <th
          key={name}
          scope="col"
          {...(sorted && { 'aria-sort': sorted })}
          className={`border-b border-axis px-3 font-label aria-[sort]:text-ink ${isNumber ? 'text-right' : 'text-left'} ${className}`}
        >
          {onSort ? (
            <SortButton sorted={sorted} onSort={onSort} isNumber={isNumber}>
              {name}
            </SortButton>
          ) : isHidden ? (
            <span className="sr-only">{name}</span>
          ) : (
            name
          )}
        </th>
      ))}
    </tr>
  </thead>
);

export interface Sorting {
  order: UseOrder;
  /** Those that sort the table when pressed. */
  columns: readonly UseOrder['by'][];
  onOrder: (order: UseOrder) => void;
}

export interface Ordering extends Pick<Sorting, 'onOrder'> {
  /** Stays when another table is shown, which may not have its column. */
  asked: UseOrder | undefined;
}

/** Sorts by the column asked for if the table has it, otherwise by the usual one. */
export const sortingOf = (
  { asked, onOrder }: Ordering,
  columns: Sorting['columns'],
  usual: UseOrder['by'],
): Sorting => ({ order: orderAmong(columns, asked, usual), columns, onOrder });

/** Returns the props that make a column sort its table. */
export const sortingBy = (
  by: UseOrder['by'],
  { order, columns, onOrder }: Sorting,
): Pick<Column, 'sorted' | 'onSort'> => ({
  sorted: order.by === by ? directionOf(order) : undefined,
  onSort: columns.includes(by) ? () => onOrder(orderAfter(order, by)) : undefined,
});

/** A bar from zero, beside the figure that it draws. */
export const ShareBar = ({ share, className = '' }: { share: number; className?: string }) => (
  <span aria-hidden className={`inline-block h-2 w-16 border-b border-line align-middle @max-xl:hidden ${className}`}>
    <i style={{ width: `${share * 100}%` }} className="block h-2 bg-data forced-color-adjust-none" />
  </span>
);

/** How many rows a table lists; its file has all. */
export const mostListed = 50;

/** Says that a table of `count` rows, `known` of which are at hand, lists only the first of them. */
export function MostListed({ count, known = count }: { count: number; known?: number }) {
  const { t } = useTexts();
  const shown = Math.min(known, mostListed);
  if (count <= shown) return null;
  return <p className="mt-2 text-meta text-muted">{t('billing.mostShown', { shown, count })}</p>;
}

/** On one line, or on phones, which show no tooltip, on several. */
export const wrapped = 'truncate max-tablet:whitespace-normal max-tablet:wrap-anywhere';

interface UseTableProps {
  of: string;
  /** Sorted. */
  rows: readonly UseRow[];
  /** The month's sessions, for the share of each row. */
  all: number;
  /** More than there are rows if only some are known. */
  count?: number;
  /** Missing for a table that is always sorted by openings, and has no costs. */
  sorting?: Sorting;
  /** Of the costs. */
  currency?: string | undefined;
}

export function UseTable({ of, rows, all, count = rows.length, sorting, currency = '' }: UseTableProps) {
  const { t } = useTexts();
  const figures = useFigures();
  const hasPeople = rows.some(({ people }) => people !== undefined);
  const hasCost = rows.some(({ cost }) => cost !== undefined);
  /** Where there is little room, sessions stand for both kinds. */
  const kindOnly = sorting ? '@max-xl:hidden' : '';
  const barOnly = sorting ? '@max-4xl:hidden' : '';
  const shareOnly = hasCost ? '@max-md:hidden' : '';
  const lastOnly = hasCost ? '@max-3xl:hidden' : '@max-2xl:hidden';
  if (rows.length === 0)
    return <p className="mt-2 border-t border-axis py-3 text-muted">{t('billing.nothingThisMonth')}</p>;
  return (
    <>
      <div className="@container mt-2 overflow-hidden rounded-sm border border-line">
        <table className="w-full table-fixed border-collapse">
          <TableHead
            columns={[
              { name: of, ...(sorting && sortingBy('name', sorting)) },
              ...(hasPeople ? [{ name: t('viewAs.people'), isNumber: true, className: 'w-20 @max-md:hidden' }] : []),
              {
                name: t('billing.openedHead'),
                isNumber: true,
                sorted: sorting ? undefined : 'descending',
                className: `w-20 ${kindOnly}`,
              },
              { name: t('billing.renewedHead'), isNumber: true, className: `w-20 @max-md:hidden ${kindOnly}` },
              ...(sorting
                ? [
                    {
                      name: t('billing.sessionsHead'),
                      isNumber: true,
                      className: 'w-24',
                      ...sortingBy('sessions', sorting),
                    },
                  ]
                : []),
              {
                name: t('billing.share'),
                isNumber: true,
                className: `w-38 ${sorting ? '@max-4xl:w-18' : '@max-xl:w-18'} ${shareOnly}`,
              },
              ...(sorting && hasCost
                ? [
                    {
                      name: t('billing.costHead'),
                      isNumber: true,
                      className: 'w-28 @max-xs:w-24',
                      ...sortingBy('cost', sorting),
                    },
                  ]
                : []),
              { name: t('billing.lastOpened'), className: `w-36 ${lastOnly}` },
            ]}
          />
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {rows.slice(0, mostListed).map(({ key, name, people, opened, renewed, cost, lastAt }) => {
              const share = sessionsOf({ opened, renewed }) / all;
              return (
                <tr key={key} className="hover:bg-hover">
                  <th scope="row" className={`${cell} ${wrapped} text-left font-text`}>
                    {name}
                  </th>
                  {hasPeople && <td className={`${number} @max-md:hidden`}>{figures.whole(people ?? 0)}</td>}
                  <td className={`${number} ${kindOnly}`}>{figures.whole(opened)}</td>
                  <td className={`${number} text-muted @max-md:hidden ${kindOnly}`}>{figures.whole(renewed)}</td>
                  {sorting && <td className={number}>{figures.whole(sessionsOf({ opened, renewed }))}</td>}
                  <td className={`${number} ${shareOnly}`}>
                    <ShareBar share={share} className={`mr-2 ${barOnly}`} />
                    <span className="inline-block min-w-9">{figures.percent(share)}</span>
                  </td>
                  {hasCost && (
                    <td className={`${number} wrap-anywhere`}>{cost !== undefined && figures.price(cost, currency)}</td>
                  )}
                  <td className={`${cell} truncate text-muted ${lastOnly}`}>
                    <When date={lastAt} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <MostListed count={count} known={rows.length} />
    </>
  );
}
