import type { PermissionStore } from '../../ports/stores/permission-store';
import type { PoolPeople } from '../../ports/pool/people';
import { type RegisterParts, createRegister, reasonOf } from './memberships';
import { addressOf } from './reader-names';
import { betweenCalls } from './reconcile';

interface AheadParts extends RegisterParts {
  people: Pick<PoolPeople, 'everyone'>;
  state: PermissionStore;
  pause: (milliseconds: number) => Promise<void>;
  complain: (reason: string) => void;
}

/**
 * Registers everyone in the user pool as a reader, so that first openings in the morning don't queue for registration. Skips those who are
 * registered, so an interrupted run can start again. Resolves with the number of new readers.
 */
export function createRegisterAhead({ people, pause, complain, ...parts }: AheadParts): () => Promise<number> {
  const register = createRegister(parts);
  return async () => {
    const everyone = await people.everyone();
    if (!everyone.ok) {
      complain(everyone.failure);
      return 0;
    }
    const known = await parts.state.readers();
    const names = new Set([...known.values()].map(({ name }) => name));
    let count = 0;
    for (const [sub, person] of everyone.value) {
      // QuickSight takes no reader without an address.
      if (known.has(sub) || addressOf(person) === '') continue;
      const registered = await register({ sub, ...person }, async (name) => names.has(name));
      if (registered.ok) {
        names.add(registered.value.name);
        count += 1;
        await pause(betweenCalls);
      } else {
        complain(reasonOf(registered.failure));
        // A missing right or a full account refuses the others, too.
        if (registered.failure.kind !== 'busy') return count;
        await pause(registered.failure.retryAfterSeconds * 1000);
      }
    }
    return count;
  };
}
