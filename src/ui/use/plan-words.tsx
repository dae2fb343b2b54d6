import { useState } from 'react';
import type { Plan } from '#domain/use/plan';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';
import { useFigures } from './use-figures';

/** For managers: the plan's prices in words, and since when they hold. For others only what their organisation pays for. */
export function PlanWords({ plan, whose }: { plan: Plan | undefined; whose: 'mine' | 'organisation' }) {
  const { t, conventions } = useTexts();
  const figures = useFigures();
  const [today] = useState(() => new Date());
  if (!plan) return whose === 'mine' ? null : t('billing.noPlan');
  const amount = (number = 0): string => figures.price(number, plan.currency);
  const kind = plan.kind === 'per-session' && plan.cap !== undefined ? 'per-session-capped' : plan.kind;
  if (whose === 'mine') return t(`billing.prices.mine.${kind}`);
  const day = plan.asOf && sayDay(plan.asOf, today, conventions);
  return (
    <>
      {t(`billing.prices.organisation.${kind}`, {
        price: amount(plan.price),
        cap: amount(plan.cap),
        minimum: amount(plan.minimum),
        included: figures.whole(plan.included ?? 0),
      })}{' '}
      {day && <span className="text-muted">{t('billing.asOf', { day })}</span>}
    </>
  );
}
