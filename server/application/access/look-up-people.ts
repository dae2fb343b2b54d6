import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import { type Visitor, mayManage } from '#domain/access/roles';
import { type Person, type ViewedPerson, nameOfPerson } from '#domain/access/viewed-person';
import { storable } from '#domain/plain-text';
import { failed, ok, type Result } from '#domain/result';
import type { AccessStore } from '../../ports/stores/access-store';
import type { Clock } from '../../ports/clock';
import type { History } from '../../ports/stores/history';
import type { PoolDirectory } from '../../ports/pool/directory';
import type { Refusal } from '../refusal';
import { grantedTo } from '../catalogue/granted';

/** How many people one search finds at most. */
export const mostFound = 20;

type Manager = Visitor & Actor;

export interface LookUpPeople {
  /** Undefined if the pool doesn't answer, for example because a right is missing. */
  find(manager: Manager, begins: string): Promise<Result<Person[] | undefined, Refusal>>;
  /** Groups and grants of a person, for a manager who views the portal as they do. Records that in the history. */
  viewAs(manager: Manager, sub: string): Promise<Result<ViewedPerson, Refusal>>;
}

interface Parts {
  directory: PoolDirectory;
  access?: Pick<AccessStore, 'grants'> | undefined;
  history?: Pick<History, 'note'> | undefined;
  clock: Clock;
  /** Called with the reason when the pool does not answer. */
  complain: (reason: string) => void;
}

/** People of the pool, for managers who want to know what others see. */
export function createLookUpPeople({ directory, access, history, clock, complain }: Parts): LookUpPeople {
  return {
    async find(manager, begins) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const found = await directory.find(begins.trim(), mostFound);
      if (found.ok) return found;
      complain(found.failure);
      return ok(undefined);
    },

    async viewAs(manager, sub) {
      if (!mayManage(manager)) return failed({ code: 'not-allowed' });
      const found = await directory.person(sub);
      if (!found.ok) {
        complain(found.failure);
        return failed({ code: 'busy', retryAfterSeconds: 5 });
      }
      if (!found.value) return failed({ code: 'not-found' });
      const { person, groups } = found.value;
      const granted: DashboardId[] = [...(await grantedTo(person.sub, access)).keys()];
      const by = { sub: manager.sub, email: manager.email };
      await history?.note({ kind: 'viewed-as', sub: person.sub, person: storable(nameOfPerson(person)) }, by, clock());
      return ok({ ...person, groups, granted });
    },
  };
}
