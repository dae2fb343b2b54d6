import { isDashboardId } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { LookUpPeople } from '../../application/access/look-up-people';
import type { Handlers } from '../call-routes';

/** The longest text to search people by, in UTF-16 units. */
const mostSearched = 100;

/** People of the user pool, for managers. */
export const peopleCalls = (people: LookUpPeople) =>
  ({
    async people({ caller, query }) {
      const found = await people.find(caller, query.begins.slice(0, mostSearched));
      return found.ok ? ok({ ...(found.value && { people: found.value }) }) : found;
    },

    async members({ caller, query: { id } }) {
      if (!isDashboardId(id)) return failed({ code: 'not-found' });
      const members = await people.members(caller, id);
      if (!members.ok) return members;
      if (!members.value) return ok({});
      const { groups, readAt } = members.value;
      return ok({
        groups: groups.map(({ isMore, ...group }) => ({ ...group, ...(isMore && { more: true }) })),
        readAt: readAt.toISOString(),
      });
    },

    async viewAs({ caller, body, report }) {
      const viewed = await people.viewAs(caller, body.sub);
      if (!viewed.ok) return viewed;
      report({ level: 'info', event: 'viewed-as', person: viewed.value.sub });
      const { groups, granted, ...person } = viewed.value;
      return ok({ ...person, groups: [...groups], granted: [...granted] });
    },
  }) satisfies Partial<Handlers>;
