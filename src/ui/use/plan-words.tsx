import { useState } from 'react';
import type { Plan } from '#domain/use/plan';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';
import { useFigures } from './use-figures';

/** The plan's prices, in words for the person or for whoever manages, and since when they hold. */
export function PlanWords({ plan, whose }: { plan: Plan | undefined; whose: 'mine' | 'organisation' }) {
  const { t, conventions } = useTexts();
  const figures = useFigures();
  const [today] = useState(() => new Date());
  if (!plan) return t('billing.noPlan');
  const amount = (number = 0): string => figures.price(number, plan.currency);
  const kind = plan.kind === 'per-session' && plan.cap !== undefined ? 'per-session-capped' : plan.kind;
  const day = plan.asOf && sayDay(plan.asOf, today, conventions);
  return (
    <>
      {t(`billing.prices.${whose}.${kind}`, {
        price: amount(plan.price),
        cap: amount(plan.cap),
        minimum: amount(plan.minimum),
        included: figures.whole(plan.included ?? 0),
      })}{' '}
      {day && <span className="text-muted">{t('billing.asOf', { day })}</span>}
    </>
  );
}
