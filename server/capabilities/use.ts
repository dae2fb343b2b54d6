import type { Plan } from '#domain/use/plan';
import { createDownloadUse } from '../application/downloads/download-use';
import { createListPeople } from '../application/people/list-people';
import { createUnseenPeople } from '../application/people/unseen-people';
import { createKnownReaders } from '../application/permissions/known-readers';
import { keptAnswer } from '../application/use/kept-answer';
import { createMostUsed } from '../application/use/most-used';
import { createDashboardsUse, createOrganisationUse } from '../application/use/organisation-use';
import { createUseSums } from '../application/use/use-sums';
import { type RecordUse, createRecordUse } from '../application/use/record-use';
import { createSumUpUse } from '../application/use/sum-up-use';
import { everyoneCalls } from '../http/calls/people-calls';
import { useCalls } from '../http/calls/use-calls';
import { complain, warn } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { AccessCapability } from './access';
import type { Catalogue } from './catalogue';

export interface UseSettings {
  /** Id of the portal. */
  portal: string;
  plan: Plan | undefined;
}

/** The dashboards that each person opens, and what readers cost. */
export function composeUse(
  ports: Ports,
  { portal, plan }: UseSettings,
  { listDashboards, namePeople }: Pick<Catalogue, 'listDashboards'> & Pick<AccessCapability, 'namePeople'>,
) {
  const { uses, permissions, dashboards, downloads, clock } = ports;
  // Each page of people would otherwise read everyone who is registered.
  const readers = keptAnswer(60_000, clock, createKnownReaders(permissions, dashboards, portal));
  const organisation = createOrganisationUse({ uses, readers, plan, clock });
  const ofDashboards = createDashboardsUse({ uses, clock });
  const listPeople = createListPeople({
    directory: ports.poolDirectory,
    people: ports.people,
    uses,
    readers,
    plan,
    clock,
    complain: warn(ports.incidents, 'people-not-read'),
  });
  const unseen = createUnseenPeople({ uses, people: ports.people, readers, plan, clock });
  const downloadUse = createDownloadUse({ uses, organisation, unseen, listDashboards, namePeople, downloads, clock });
  const record = createRecordUse(uses, complain(ports, 'use-not-recorded'));
  return {
    calls: {
      ...useCalls({ uses, organisation, ofDashboards, plan, downloadUse, clock }),
      ...everyoneCalls(listPeople, unseen),
    },
    jobs: [createSumUpUse(ports)],
    useSums: createUseSums(ports),
    mostUsed: createMostUsed({ uses, listDashboards, clock }),
    recordUse: (use: Omit<Parameters<RecordUse>[0], 'at'>) => record({ ...use, at: clock() }),
  };
}

export type Use = ReturnType<typeof composeUse>;
