import { monthOf, monthsBefore, personalMonths } from '#domain/use/use';
import type { JobKind } from '../../ports/job-kind';
import type { Ports } from '../../ports/ports';

/** How many more months are checked, for a portal that did not run for a while. */
const mostMonths = 6;

/** Keeps the sums of months that are over, and deletes use by person that is older than 13 months: once a month, an hour after it begins. */
export const createSumUpUse = ({ uses, clock }: Pick<Ports, 'uses' | 'clock'>): JobKind => ({
  kind: 'use-sums',
  limit: 1,
  next: (now) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1, 1, 1),
  async run() {
    for (let age = 1; age < personalMonths + mostMonths; age++) {
      const month = monthsBefore(monthOf(clock()), age);
      await uses.sumUp(month);
      if (age >= personalMonths) await uses.dropPeople(month);
    }
  },
});
