import type { Plan } from '#domain/use/plan';
import { lastMonths, shownMonths } from '#domain/use/use';
import type { DashboardsUse } from '#domain/use/use-report';
import { ok } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DownloadUse } from '../../application/downloads/download-use';
import type { ReadOrganisationUse } from '../../application/use/organisation-use';
import type { UseStore } from '../../ports/stores/use-store';
import type { Handlers } from '../call-routes';
import { offeredAs } from './history-calls';

interface UseCases {
  uses: Pick<UseStore, 'ofPerson'>;
  organisation: ReadOrganisationUse;
  ofDashboards: () => Promise<DashboardsUse>;
  plan: Plan | undefined;
  downloadUse: DownloadUse;
  clock: Clock;
}

const withTime = <T extends { lastAt: Date }>({ lastAt, ...use }: T) => ({ ...use, lastAt: lastAt.toISOString() });

export const useCalls = ({ uses, organisation, ofDashboards, plan, downloadUse, clock }: UseCases) =>
  ({
    async ownUse({ caller }) {
      const own = await uses.ofPerson(caller.sub, lastMonths(clock(), shownMonths));
      return ok({ plan, uses: own.map(({ month, dashboard, ...use }) => ({ month, dashboard, ...withTime(use) })) });
    },

    async organisationUse({ query }) {
      if (query.of === 'dashboards') {
        const { months, dashboards } = await ofDashboards();
        return ok({ months, dashboards: dashboards.map(withTime), people: [], groups: [] });
      }
      const { dashboards, people, readers, countedAt, ...use } = await organisation(query.month);
      return ok({
        ...use,
        countedAt: countedAt?.toISOString(),
        dashboards: dashboards.map(withTime),
        people: people.slice(0, mostPeople).map(withTime),
        ...(readers && {
          readers: { ...readers, idle: { ...readers.idle, people: readers.idle.people.slice(0, mostPeople) } },
        }),
      });
    },

    async useFile({ caller, body, report }) {
      const offered = await downloadUse(caller, body);
      return offered.ok ? ok(offeredAs(offered.value, report)) : offered;
    },
  }) satisfies Partial<Handlers>;

/** An answer lists this many people at most; its sums include everyone. */
const mostPeople = 1000;
