import { useMemo } from 'react';
import type { Month } from '#domain/use/use';
import { useTexts } from '../../../use-texts';

/** Numbers, prices and months in the conventions of the language. */
export function useFigures() {
  const { t } = useTexts();
  const conventions = t('when.conventions');
  return useMemo(() => {
    const short = new Intl.NumberFormat(conventions, { notation: 'compact', maximumFractionDigits: 1 });
    const whole = new Intl.NumberFormat(conventions);
    const percent = new Intl.NumberFormat(conventions, { style: 'percent' });
    const named = (month: Month, form: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(conventions, { ...form, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
    return {
      whole: (count: number) => whole.format(count),
      /** From a thousand on, in thousands. */
      short: (count: number) => (count < 1000 ? whole.format(count) : short.format(count)),
      percent: (share: number) => percent.format(share),
      price: (amount: number, currency: string) =>
        new Intl.NumberFormat(conventions, { style: 'currency', currency }).format(amount),
      /** "November" */
      month: (month: Month) => named(month, { month: 'long' }),
      /** "Nov" */
      shortMonth: (month: Month) => named(month, { month: 'short' }),
      /** "November 2026" */
      monthOfYear: (month: Month) => named(month, { month: 'long', year: 'numeric' }),
    };
  }, [conventions]);
}
