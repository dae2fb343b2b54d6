import { monthOf, monthsBefore, personalMonths } from '#domain/use/use';
import type { UseStore } from '../../ports/stores/use-store';

/** How many months are looked at, for a portal that has not synced for a while. */
const mostMonths = 6;

/** Leaves of use that is older than 13 months only the sums. */
export async function forgetOldUse(uses: Pick<UseStore, 'sumUp'>, now: Date): Promise<void> {
  for (let age = personalMonths; age < personalMonths + mostMonths; age++) {
    await uses.sumUp(monthsBefore(monthOf(now), age));
  }
}
