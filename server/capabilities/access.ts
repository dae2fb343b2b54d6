import { createCountReach } from '../application/access/count-reach';
import { createLookUpPeople } from '../application/access/look-up-people';
import { createNamePeople } from '../application/access/name-people';
import { createAccessRequests } from '../application/access/requests';
import { type OriginSettings, createGroupOrigins } from '../application/scim/group-origins';
import { createPersonDetails } from '../application/people/person-details';
import { createLeavers } from '../application/scim/leavers';
import { accessCalls } from '../http/calls/access-calls';
import { peopleCalls } from '../http/calls/people-calls';
import { warn } from '../ports/log';
import type { Ports } from '../ports/ports';
import type { Catalogue } from './catalogue';
import type { Permissions } from './permissions';

/** Requests for access, the people and groups of the user pool, and those who have left. */
export function composeAccess(
  ports: Ports,
  settings: OriginSettings,
  { updateDashboard, sharing: permissions }: Pick<Catalogue, 'updateDashboard'> & Pick<Permissions, 'sharing'>,
) {
  const { companies = [] } = settings;
  const originsOf = createGroupOrigins(ports, settings);
  const { dashboards: store, access, history, poolDirectory: directory, clock, incidents } = ports;
  const requests = createAccessRequests({ store, access, updateDashboard, clock, permissions });
  const parts = { directory, access, clock, complain: warn(incidents, 'people-not-read') };
  const leavers = createLeavers({ ...ports, companies });
  const namePeople = createNamePeople(parts);
  return {
    calls: {
      ...accessCalls(requests),
      ...peopleCalls(
        createLookUpPeople({ ...parts, history }),
        createPersonDetails({
          ...ports,
          originsOf,
          receiptsOf: (account) => leavers.receiptsOf(account),
          complain: parts.complain,
        }),
        createCountReach({ ...parts, store }),
        namePeople,
        leavers,
      ),
    },
    requests,
    namePeople,
    originsOf,
  };
}

export type AccessCapability = ReturnType<typeof composeAccess>;
