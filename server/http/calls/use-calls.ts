import { type Plan, costOfMonth } from '#domain/use/plan';
import { lastMonths, shownMonths } from '#domain/use/use';
import type { OrganisationUse } from '#domain/use/use-report';
import { ok } from '#domain/result';
import type { Clock } from '../../ports/clock';
import { isSomeone, type UseStore } from '../../ports/stores/use-store';
import type { Handlers } from '../call-routes';

interface UseCases {
  uses: Pick<UseStore, 'ofPerson'>;
  organisation: () => Promise<OrganisationUse>;
  plan: Plan | undefined;
  clock: Clock;
}

const withTime = <T extends { lastAt: Date }>({ lastAt, ...use }: T) => ({ ...use, lastAt: lastAt.toISOString() });

export const useCalls = ({ uses, organisation, plan, clock }: UseCases) =>
  ({
    async ownUse({ caller }) {
      const own = await uses.ofPerson(caller.sub, lastMonths(clock(), shownMonths));
      return ok({ plan, uses: own.map(({ month, dashboard, ...use }) => ({ month, dashboard, ...withTime(use) })) });
    },

    async organisationUse() {
      const { months, dashboards, people } = await organisation();
      return ok({
        plan,
        months,
        dashboards: dashboards.map(withTime),
        people: people.slice(0, mostPeople).map(({ sub, opened, renewed, lastAt }) => ({
          sub,
          ...(isSomeone(sub) && { forgotten: true }),
          ...withTime({ opened, renewed, lastAt }),
        })),
        ...(plan && { cost: costOfMonth(plan, people) }),
      });
    },
  }) satisfies Partial<Handlers>;

/** The answer lists this many people at most; its sums include everyone. */
const mostPeople = 1000;
