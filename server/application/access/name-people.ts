import type { NamedPerson } from '#domain/access/named-person';
import { type Visitor, mayManage } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { PoolDirectory } from '../../ports/pool/directory';
import type { Refusal } from '../refusal';

/** How many people's names are kept. */
const mostKept = 10_000;
/** Milliseconds for which a name is good enough. */
const goodFor = 60 * 60_000;
/** How long the pool isn't asked after it has refused or failed (milliseconds). */
const silence = 60_000;
/** How long one call looks names up (milliseconds). */
const longest = 3000;

/** The names of these people, each given by `sub`. Those without a name, or whom nobody found in time, are left out. */
export type NamePeople = (
  manager: Visitor,
  people: readonly string[],
) => Promise<Result<ReadonlyMap<string, NamedPerson>, Refusal>>;

interface Parts {
  directory: Pick<PoolDirectory, 'named'>;
  clock: Clock;
  /** Called with the reason when the pool does not answer. */
  complain: (reason: string) => void;
}

/** Names people for managers. An older name is good enough where the pool doesn't answer. */
export function createNamePeople({ directory, clock, complain }: Parts): NamePeople {
  const kept = new Map<string, { named: NamedPerson | undefined; readAt: number }>();
  let silentUntil = 0;
  const keep = (person: string, named: NamedPerson | undefined): void => {
    kept.delete(person);
    kept.set(person, { named, readAt: clock().getTime() });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  return async (manager, people) => {
    if (!mayManage(manager)) return failed({ code: 'not-allowed' });
    const [begun, names] = [clock().getTime(), new Map<string, NamedPerson>()];
    // One after the other, because everyone who signs in shares the pool's calls a second.
    for (const person of new Set(people)) {
      // An address isn't one person's for good.
      if (person === '' || person.includes('@')) continue;
      const known = kept.get(person);
      const isGood = known !== undefined && begun - known.readAt < goodFor;
      const now = clock().getTime();
      if (!isGood && now >= silentUntil && now - begun < longest) {
        const found = await directory.named(person);
        if (found.ok) keep(person, found.value);
        else {
          silentUntil = now + silence;
          complain(found.failure);
        }
      }
      const named = kept.get(person)?.named;
      if (named) names.set(person, named);
    }
    return ok(names);
  };
}
