import { monthOf, monthsBefore, personalMonths } from '#domain/use/use';
import type { UseStore } from '../../ports/stores/use-store';

/** How many more months are checked, for a portal that has not synced for a while. */
const mostMonths = 6;

/** Keeps the sums of months that are over, and deletes use by person that is older than 13 months. */
export async function sumUpUse(uses: Pick<UseStore, 'sumUp' | 'dropPeople'>, now: Date): Promise<void> {
  for (let age = 1; age < personalMonths + mostMonths; age++) {
    const month = monthsBefore(monthOf(now), age);
    await uses.sumUp(month);
    if (age >= personalMonths) await uses.dropPeople(month);
  }
}
