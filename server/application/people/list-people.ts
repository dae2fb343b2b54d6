import { type PeoplePage, peopleOnPage } from '#domain/access/listed-person';
import { type Visitor, mayManage } from '#domain/access/roles';
import { type Result, failed, ok } from '#domain/result';
import type { KnownReaders } from '#domain/use/group-use';
import { costOfPerson } from '#domain/use/plan';
import { type PersonUse, sessionsOf } from '#domain/use/use';
import type { PricedUse } from '#domain/use/use-report';
import type { PoolDirectory } from '../../ports/pool-directory';
import type { PersonStore } from '../../ports/stores/person-store';
import type { Refusal } from '../refusal';
import { lastVisitOf } from '../shelf/last-visit';

/** How many people one search finds at most. */
const mostFound = 20;

/** A page of everyone or of a group, or the first people whom `begins` finds; undefined if the pool doesn't answer, for example because a right is missing. */
export type ListPeople = (
  manager: Visitor,
  asked: { begins: string; group?: string | undefined; after?: string | undefined },
) => Promise<Result<PeoplePage | undefined, Refusal>>;

interface Parts {
  directory: Pick<PoolDirectory, 'page' | 'find'>;
  people: Pick<PersonStore, 'read'>;
  /** Kept for a minute, so that a page costs no reading of everyone's use. */
  organisation: () => Promise<Omit<PricedUse, 'people'> & { people: readonly PersonUse[] }>;
  readers: () => Promise<KnownReaders>;
  /** Hears why the pool did not answer. */
  complain: (reason: string) => void;
}

/** Lists the people of the pool for managers: one call to the pool a page, and three for a search. */
export function createListPeople({ directory, people, organisation, readers, complain }: Parts): ListPeople {
  return async (manager, { begins, group, after }) => {
    if (!mayManage(manager)) return failed({ code: 'not-allowed' });
    const text = begins.trim();
    const [found, use, registered] = await Promise.all([
      text === '' || group !== undefined ? directory.page(peopleOnPage, after, group) : directory.find(text, mostFound),
      organisation(),
      readers(),
    ]);
    if (!found.ok) {
      complain(found.failure);
      return ok(undefined);
    }
    const page = Array.isArray(found.value) ? { people: found.value } : found.value;
    const uses = new Map(use.people.map((person) => [person.sub, person]));
    const listed = page.people.map(async (person) => {
      const own = uses.get(person.sub);
      const sessions = own ? sessionsOf(own) : 0;
      const lastSeen = Math.max(await lastVisitOf(people, person.sub), own?.lastAt.getTime() ?? 0);
      const groups = own?.groups ?? registered.get(person.sub);
      // A seat costs as much whether or not it is used.
      const isSeat = use.plan?.kind === 'per-reader' && registered.has(person.sub);
      const cost = use.plan && costOfPerson(use.plan, isSeat ? 1 : sessions);
      return {
        ...person,
        ...(groups && { groups }),
        ...(lastSeen > 0 && { lastSeenAt: new Date(lastSeen) }),
        sessions,
        ...(cost !== undefined && { cost }),
      };
    });
    const currency = use.plan && { currency: use.plan.currency };
    return ok({ ...page, ...currency, people: await Promise.all(listed) });
  };
}
