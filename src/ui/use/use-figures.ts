import { useMemo } from 'react';
import type { Month } from '#domain/use/use';
import { sayNumber } from '../portal/texts/numbers';
import { useTexts } from '../portal/texts/use-texts';

/** One significant digit, for amounts that would round to 0. */
const notNothing = (value: number): Intl.NumberFormatOptions =>
  value > 0 && value < 0.005 ? { maximumSignificantDigits: 1 } : {};

/** Numbers, prices and months in the conventions of the person. */
export function useFigures() {
  const { conventions } = useTexts();
  return useMemo(() => {
    const number = (value: number, options?: Intl.NumberFormatOptions): string =>
      sayNumber(value, conventions, options);
    const named = (month: Month, form: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(conventions.locale, { ...form, timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      );
    return {
      whole: (count: number) => number(count),
      /** From a thousand on, in thousands. */
      short: (count: number) => number(count, count < 1000 ? {} : { notation: 'compact', maximumFractionDigits: 1 }),
      percent: (share: number) => number(share, { style: 'percent', ...notNothing(share) }),
      price: (amount: number, currency: string) =>
        number(amount, { style: 'currency', currency, ...notNothing(amount) }),
      /** "November" */
      month: (month: Month) => named(month, { month: 'long' }),
      /** "Nov" */
      shortMonth: (month: Month) => named(month, { month: 'short' }),
      /** "November 2026" */
      monthOfYear: (month: Month) => named(month, { month: 'long', year: 'numeric' }),
    };
  }, [conventions]);
}
