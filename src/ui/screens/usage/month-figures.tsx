import { sessionsOf } from '#domain/use/use';
import type { PricedUse } from '#domain/use/use-report';
import { useTexts } from '../../portal/texts/use-texts';
import { Figures } from '../../use/figures';
import { useFigures } from '../../use/use-figures';

interface MonthFiguresProps {
  use: PricedUse;
  title: string;
  now: PricedUse['months'][number];
}

/** The month so far in a few figures, and what the month before it cost. */
export function MonthFigures({ use, title, now }: MonthFiguresProps) {
  const { t } = useTexts();
  const figures = useFigures();
  const { months, plan, cost, readers } = use;
  const before = months.at(-2);
  return (
    <Figures
      figures={[
        ...(plan && cost !== undefined ? [{ name: title, value: figures.price(cost, plan.currency) }] : []),
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
  );
}
