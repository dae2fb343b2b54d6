import type { Plan } from '#domain/use/plan';
import { sessionsOf } from '#domain/use/use';
import { figuresOf, isOfPast, type PricedUse } from '#domain/use/use-report';
import { useTexts } from '../../portal/texts/use-texts';
import { Figures } from '../../use/figures';
import { useFigures } from '../../use/use-figures';

interface MonthFiguresProps {
  use: PricedUse;
  title: string;
}

/** A month in a few figures, and what the month before it cost. */
export function MonthFigures({ use, title }: MonthFiguresProps) {
  const { t } = useTexts();
  const figures = useFigures();
  const { months, plan, readers } = use;
  const shown = figuresOf(use);
  const before = months[months.indexOf(shown) - 1];
  const costOf = ({ cost, isLeast }: PricedUse['months'][number], { currency }: Plan): string => {
    if (cost === undefined) return t('billing.notRecorded');
    const price = figures.price(cost, currency);
    return isLeast ? t('billing.atLeast', { price }) : price;
  };
  return (
    <Figures
      figures={[
        ...(plan && shown.cost !== undefined ? [{ name: title, value: costOf(shown, plan) }] : []),
        ...(plan && before ? [{ name: figures.month(before.month), value: costOf(before, plan) }] : []),
        {
          name: t(isOfPast(use) ? 'billing.sessionsHead' : 'billing.sessionsSoFar'),
          value: figures.whole(sessionsOf(shown)),
        },
        { name: t('billing.readers'), value: figures.whole(shown.people) },
        ...(plan && readers?.idle.cost !== undefined
          ? [{ name: t('billing.notUsed'), value: figures.price(readers.idle.cost, plan.currency) }]
          : []),
        ...(plan ? [{ name: t('billing.plan'), value: t(`billing.planKind.${plan.kind}`) }] : []),
      ]}
    />
  );
}
