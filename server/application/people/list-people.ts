import { type PeoplePage, peopleOnPage } from '#domain/access/listed-person';
import { type Visitor, mayManage } from '#domain/access/roles';
import type { Person } from '#domain/access/viewed-person';
import { type Result, failed, ok } from '#domain/result';
import type { KnownReaders } from '#domain/use/group-use';
import { type Plan, costOfPerson } from '#domain/use/plan';
import { monthOf, sessionsOf } from '#domain/use/use';
import type { Clock } from '../../ports/clock';
import type { PoolDirectory } from '../../ports/pool/directory';
import type { PersonStore } from '../../ports/stores/person-store';
import type { UseStore } from '../../ports/stores/use-store';
import type { Refusal } from '../refusal';
import { lastVisitOf } from '../shelf/last-visit';
import { createLastAnswers } from './last-answers';

/** The most people that a search returns. */
const mostFound = 20;

/**
 * Returns a page of the pool or of a group, or the first people whom `begins` matches. While the pool doesn't answer, returns the
 * page as last read, or undefined if it wasn't read.
 */
export type ListPeople = (
  manager: Visitor,
  asked: { begins: string; group?: string | undefined; after?: string | undefined },
) => Promise<Result<PeoplePage | undefined, Refusal>>;

interface Parts {
  directory: Pick<PoolDirectory, 'page' | 'find'>;
  people: Pick<PersonStore, 'read'>;
  uses: Pick<UseStore, 'peopleAmong'>;
  plan: Plan | undefined;
  clock: Clock;
  readers: () => Promise<KnownReaders>;
  /** Called with the reason when the pool does not answer. */
  complain: (reason: string) => void;
}

/** Lists people of the pool for managers. A page takes one call to the pool, a search three; only the use of those listed is read. */
export function createListPeople({ directory, people, uses, readers, plan, clock, complain }: Parts): ListPeople {
  const lastAnswers = createLastAnswers<{ people: Person[]; next?: string }>(clock, complain);
  const ask = async (text: string, group: string | undefined, after: string | undefined) => {
    if (text === '' || group !== undefined) return directory.page(peopleOnPage, after, group);
    const found = await directory.find(text, mostFound);
    return found.ok ? ok({ people: found.value }) : found;
  };
  return async (manager, { begins, group, after }) => {
    if (!mayManage(manager)) return failed({ code: 'not-allowed' });
    const text = begins.trim();
    const [read, registered] = await Promise.all([
      lastAnswers(JSON.stringify([text, group, after]), () => ask(text, group, after)),
      readers(),
    ]);
    if (!read) return ok(undefined);
    const { value: page, readAt, isKept } = read;
    const subs = page.people.map(({ sub }) => sub);
    const used = new Map((await uses.peopleAmong(monthOf(clock()), subs)).map((person) => [person.sub, person]));
    const listed = page.people.map(async (person) => {
      const own = used.get(person.sub);
      const sessions = own ? sessionsOf(own) : 0;
      const lastSeen = Math.max(await lastVisitOf(people, person.sub, clock()), own?.lastAt.getTime() ?? 0);
      const groups = own?.groups ?? registered.get(person.sub);
      // A seat costs as much whether or not it is used.
      const isSeat = plan?.kind === 'per-reader' && registered.has(person.sub);
      const cost = plan && costOfPerson(plan, isSeat ? 1 : sessions);
      return {
        ...person,
        ...(groups && { groups }),
        ...(lastSeen > 0 && { lastSeenAt: new Date(lastSeen) }),
        sessions,
        ...(cost !== undefined && { cost }),
      };
    });
    const currency = plan && { currency: plan.currency };
    return ok({ ...page, ...currency, readAt, ...(isKept && { isKept }), people: await Promise.all(listed) });
  };
}
