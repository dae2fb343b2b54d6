import { BehaviorSubject } from 'rxjs';
import type { PeopleNames } from '#domain/access/named-person';
import type { DashboardAccess } from '#ports/dashboards/access';
import { type Live, readOnly } from '../live';

export interface Names extends Live<PeopleNames> {
  /** Looks those up who haven't been yet. All rows that a page draws at once make one call. */
  readonly ask: (people: readonly string[]) => void;
  /** Drops the names, for the next user. */
  readonly forget: () => void;
}

/** The names of the people that managers see, kept from page to page: an older name is good enough. */
export function createNames(access: Pick<DashboardAccess, 'names'>): Names {
  const known = new BehaviorSubject<PeopleNames>(new Map());
  let asked = new Set<string>();
  let next: string[] = [];

  const load = async (people: readonly string[]): Promise<void> => {
    const ofUser = asked;
    const answer = await access.names(people);
    if (ofUser !== asked) return;
    const named: PeopleNames = answer.ok ? answer.value : new Map();
    const left = people.filter((person) => !named.has(person));
    // A call names people for a few seconds only, so the next one may name those that it left out.
    const isMore = left.length > 0 && left.length < people.length;
    const nameless = isMore ? [] : left.map((person) => [person, { sub: person, name: '' }] as const);
    known.next(new Map([...nameless, ...known.value, ...named]));
    if (isMore) return load(left);
    // The next page asks again.
    if (!answer.ok) for (const person of people) asked.delete(person);
  };

  const loadNext = (): void => {
    void load(next);
    next = [];
  };

  return {
    ...readOnly(known),
    ask(people) {
      const unknown = people.filter((person) => person !== '' && !asked.has(person));
      if (unknown.length === 0) return;
      if (next.length === 0) queueMicrotask(loadNext);
      next.push(...new Set(unknown));
      for (const person of unknown) asked.add(person);
    },
    forget() {
      [asked, next] = [new Set(), []];
      known.next(new Map());
    },
  };
}
