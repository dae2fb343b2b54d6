import { lastMonths, shownMonths, sumOf } from '#domain/use/use';
import type { UsedDashboards } from '#domain/use/use-report';
import type { Clock } from '../../ports/clock';
import type { UseStore } from '../../ports/stores/use-store';
import { keptAnswer } from './kept-answer';

/** Milliseconds. */
const goodFor = 60_000;

interface Parts {
  uses: Pick<UseStore, 'sum'>;
  clock: Clock;
}

/** Reads the sums of the last twelve months, which stay few however many people there are. */
export const createUseSums = ({ uses, clock }: Parts): (() => Promise<UsedDashboards>) =>
  keptAnswer(goodFor, clock, async (now) => {
    const sums = await Promise.all(lastMonths(now, shownMonths).map((month) => uses.sum(month)));
    return {
      months: sums.map(({ month, dashboards }) => ({ month, ...sumOf(dashboards) })),
      dashboards: sums.flatMap(({ dashboards }) => dashboards),
    };
  });
