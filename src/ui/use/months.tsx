import { useState } from 'react';
import type { MonthCost } from '#domain/use/plan';
import { type Month, type Sessions, sessionsOf } from '#domain/use/use';
import type { UseTable } from '#domain/use/use-report';
import { Section } from '../kit/section';
import { useTexts } from '../portal/texts/use-texts';
import { Segments } from '../kit/fields/segments';
import { UseFile } from './use-file';
import { useFigures } from './use-figures';
import { TableHead, cell, number } from './use-table';

type MonthUse = Sessions & { month: Month; cost?: number | undefined; isLeast?: MonthCost['isLeast'] };

interface MonthsProps {
  months: readonly MonthUse[];
  /** Of their costs; missing without a plan. */
  currency: string | undefined;
  /** The one that the file holds. */
  table: UseTable;
}

/** Sessions by month as a chart, or with their costs as a table, the current month last. */
export function Months({ months, currency, table }: MonthsProps) {
  const { t } = useTexts();
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  if (months.every((use) => sessionsOf(use) === 0 && !use.cost)) {
    return (
      <Section title={t('billing.byMonth')} className="mt-7">
        <p className="mt-2 text-muted">{t('billing.nobodyYet')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={t('billing.byMonth')}
      className="mt-7"
      aside={
        <>
          <span aria-hidden className="flex gap-3 text-meta text-muted">
            <Key look="bg-data">{t('billing.opened')}</Key>
            <Key look="bg-data-past">{t('billing.renewed')}</Key>
          </span>
          <span className="ml-auto flex flex-wrap justify-end gap-2 max-tablet:mt-2">
            <Segments
              label={t('billing.as')}
              choices={(['chart', 'table'] as const).map((value) => ({ value, name: t(`billing.${value}`) }))}
              chosen={as}
              onChoose={setAs}
            />
            <UseFile table={table} />
          </span>
        </>
      }
    >
      {as === 'chart' ? <MonthsChart months={months} /> : <MonthsTable months={months} currency={currency} />}
      <p className="mt-2 text-meta text-muted">{t('billing.counting')}</p>
    </Section>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={`size-2.25 forced-color-adjust-none ${look}`} />
      {children}
    </span>
  );
}

function MonthsChart({ months }: { months: readonly MonthUse[] }) {
  const { t } = useTexts();
  const figures = useFigures();
  const step = stepFor(Math.max(...months.map(sessionsOf)));
  const lines = [0, 1, 2, 3];
  const top = step * 3;
  const now = months.length - 1;
  const said = months.map((use) => figures.short(sessionsOf(use)));
  const room = `max(2.25rem, ${Math.max(...lines.map((line) => figures.short(line * step).length))}ch + 0.75rem)`;
  const words = months.map((use) => `${figures.shortMonth(use.month)} ${figures.whole(sessionsOf(use))}`);
  return (
    <div role="img" aria-label={`${t('billing.byMonth')}: ${words.join(', ')}`} className="@container mt-6 text-meta">
      <div style={{ marginLeft: room }} className="relative h-42">
        {lines.map((line) => (
          <div
            key={line}
            style={{ bottom: `${(line / 3) * 100}%` }}
            className={`absolute inset-x-0 border-t ${line === 0 ? 'border-axis' : 'border-line'}`}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2 text-muted tabular-nums">
              {figures.short(line * step)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 grid grid-flow-col auto-cols-fr items-end">
          {months.map((use, index) => (
            <div key={use.month} className="flex h-full flex-col items-center justify-end">
              {sessionsOf(use) > 0 && (
                <span className={`whitespace-nowrap tabular-nums ${shownWhere(said, index)}`}>{said[index]}</span>
              )}
              <Bar share={use.renewed / top} look="bg-data-past" />
              {/* The line between the two would cover the axis if the bar had no height. */}
              {use.opened > 0 && <Bar share={use.opened / top} look="border-t border-page bg-data" />}
            </div>
          ))}
        </div>
      </div>
      <div
        style={{ marginLeft: room }}
        className="mt-1 grid grid-flow-col auto-cols-fr text-center text-muted max-tablet:text-[0.6875rem]"
      >
        {months.map(({ month }, index) => (
          <span key={month} className={index === now ? 'font-head text-ink' : ''}>
            {figures.shortMonth(month)}
            {index === now && (
              <span className="block font-text text-muted max-tablet:hidden">{t('billing.monthSoFar')}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns classes that hide the figure above a bar where it has no room beside its neighbours'. */
function shownWhere(said: readonly string[], index: number): string {
  const isNow = index === said.length - 1;
  if (isNow) return `font-head ${said[index]!.length > 5 ? 'max-tablet:hidden' : ''}`;
  return said.some((figure) => figure.length > 6) ? '@max-3xl:hidden' : 'max-tablet:hidden';
}

const Bar = ({ share, look }: { share: number; look: string }) => (
  <div style={{ height: `${share * 100}%` }} className={`w-3/5 flex-none forced-color-adjust-none ${look}`} />
);

/** A third of the axis, in round numbers. */
function stepFor(most: number): number {
  const third = Math.max(most, 3) / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((round) => round * power);
  return steps.find((step) => step >= third && Number.isInteger(step)) ?? third;
}

/** On phones, so that amounts of millions fit. */
const narrow = 'max-tablet:px-1.5';

function MonthsTable({ months, currency }: Omit<MonthsProps, 'table'>) {
  const { t } = useTexts();
  const figures = useFigures();
  const isPriced = currency !== undefined && months.some(({ cost }) => cost !== undefined);
  const costOf = ({ cost, isLeast }: MonthUse): string => {
    if (cost === undefined || currency === undefined) return '';
    const price = figures.price(cost, currency);
    return isLeast ? t('billing.atLeast', { price }) : price;
  };
  return (
    <table className="mt-2 w-full border-collapse">
      <TableHead
        columns={[
          { name: t('billing.month') },
          { name: t('billing.openedHead'), isNumber: true },
          { name: t('billing.renewedHead'), isNumber: true },
          ...(isPriced ? [{ name: t('billing.costHead'), isNumber: true }] : []),
        ].map((column) => ({ ...column, className: narrow }))}
      />
      <tbody>
        {months.map((use) => (
          <tr key={use.month} className="hover:bg-hover">
            <th scope="row" className={`${cell} ${narrow} text-left font-text`}>
              {figures.monthOfYear(use.month)}
            </th>
            <td className={`${number} ${narrow}`}>{figures.whole(use.opened)}</td>
            <td className={`${number} ${narrow} text-muted`}>{figures.whole(use.renewed)}</td>
            {isPriced && <td className={`${number} ${narrow}`}>{costOf(use)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
