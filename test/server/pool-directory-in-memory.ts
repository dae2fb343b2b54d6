import type { PoolDirectory } from '#server/ports/pool/directory';
import type { Person } from '#domain/access/viewed-person';
import { failed, ok } from '#domain/result';

export const ann: Person = { sub: 'ann-sub', email: 'ann@example.com', name: 'Ann' };
export const bob: Person = { sub: 'bob-sub', email: 'bob@example.com', name: 'bob' };

export interface DirectoryInMemory extends PoolDirectory {
  /** Every call fails for this reason. */
  failure?: string;
}

/** Ann is in Sales, Bob in Sales and Finance. */
export function directoryInMemory(): DirectoryInMemory {
  const groups = new Map([
    [ann, ['Sales']],
    [bob, ['Sales', 'Finance']],
  ]);
  const people = [...groups.keys()];
  const answer = <T>(value: T) => (directory.failure === undefined ? ok(value) : failed(directory.failure));
  const directory: DirectoryInMemory = {
    find: async (begins, most) =>
      answer(people.filter(({ email, name }) => email.startsWith(begins) || name.startsWith(begins)).slice(0, most)),
    async page(size, after) {
      const first = Number(after ?? 0);
      const next = first + size < people.length ? String(first + size) : undefined;
      return answer({ people: people.slice(first, first + size), ...(next !== undefined && { next }) });
    },
    async person(sub) {
      const person = people.find((one) => one.sub === sub);
      return answer(person && { person, username: person.name, groups: groups.get(person) ?? [] });
    },
    async named(asked) {
      const person = people.find(({ sub }) => asked === sub);
      return answer(person && { sub: person.sub, name: person.name });
    },
    groups: async (most) => answer([...new Set([...groups.values()].flat())].toSorted().slice(0, most)),
    membersOf: async (group, most) =>
      answer(
        people
          .filter((person) => groups.get(person)?.includes(group))
          .map(({ sub }) => sub)
          .slice(0, most),
      ),
    everyone: async (most) => answer(people.map(({ sub }) => sub).slice(0, most)),
  };
  return directory;
}
