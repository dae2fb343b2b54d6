import type { DashboardId } from '#domain/dashboards/dashboard';
import { lastMonths, shownMonths } from '#domain/use/use';
import type { OrganisationUse } from '#domain/use/use-report';
import { ok } from '#domain/result';
import type { DashboardUse } from '#ports/dashboards/dashboard-use';

const sessions = (index: number) => ({ opened: (index * 7) % 30, renewed: index % 5 });

/** A year in which the first dashboard was opened now and then, and nothing else. */
export function createInMemoryUse(dashboards: readonly { id: DashboardId }[]): DashboardUse {
  const months = lastMonths(new Date(), shownMonths);
  const used = dashboards.slice(0, 1).map(({ id }) => id);
  const lastAt = new Date();
  return {
    own: async () =>
      ok({
        uses: months.flatMap((month, index) =>
          used.map((dashboard) => ({ month, dashboard, ...sessions(index), lastAt })),
        ),
      }),
    organisation: async () => {
      const use: OrganisationUse = {
        months: months.map((month, index) => ({ month, people: used.length, ...sessions(index) })),
        dashboards: used.map((dashboard) => ({
          dashboard,
          ...sessions(shownMonths - 1),
          peopleByMonth: months.map(() => 1),
          recentPeople: 1,
          lastAt,
        })),
        people: [],
      };
      return ok(use);
    },
  };
}
