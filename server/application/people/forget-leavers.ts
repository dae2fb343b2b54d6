import { lastMonths, personalMonths } from '#domain/use/use';
import type { PoolPeople } from '../../ports/pool-people';
import type { Ports } from '../../ports/ports';
import { everyoneWith, personParts } from '../../ports/stores/person-store';
import { isSomeone } from '../../ports/stores/use-store';
import { whoLeft } from '../permissions/remove-leavers';
import type { ForgetPerson } from './forget-person';

/** The rest is for the next nights. */
const mostANight = 500;

export interface ForgottenReport {
  forgotten: number;
  /** People who seem to have left the user pool, but are so many that its answer is not believed. */
  doubted: number;
  problems: string[];
}

type Stores = Pick<Ports, 'access' | 'people' | 'uses' | 'clock'>;

interface Parts {
  stores: Stores;
  pool: Pick<PoolPeople, 'everyone' | 'exists'>;
  forget: ForgetPerson;
}

/**
 * Erases what is kept about people whose account is gone: deleted elsewhere, half erased, or brought back by a backup. Only a definite
 * answer of the pool about the very person counts; a disabled account is still one.
 */
export function createForgetLeavers({ stores, pool, forget }: Parts): () => Promise<ForgottenReport> {
  return async () => {
    const report: ForgottenReport = { forgotten: 0, doubted: 0, problems: [] };
    // Before the pool is listed: someone who signs up in between would look gone.
    const known = await knownPeople(stores);
    const everyone = await pool.everyone();
    if (!everyone.ok) return { ...report, problems: [everyone.failure] };
    const { left, doubted } = whoLeft([...known], everyone.value);
    for (const sub of left.slice(0, mostANight)) {
      const exists = await pool.exists(sub);
      if (!exists.ok) return { ...report, problems: [exists.failure] };
      if (exists.value) continue;
      await forget(sub);
      report.forgotten++;
    }
    return { ...report, doubted };
  };
}

/** Everyone of whom the stores keep something that a night can list. */
async function knownPeople({ access, people, uses, clock }: Stores): Promise<Set<string>> {
  const known = new Set<string>();
  for (const part of personParts) {
    for await (const { sub } of everyoneWith(people, part)) known.add(sub);
  }
  for (const month of lastMonths(clock(), personalMonths)) {
    for (const { sub } of await uses.people(month)) if (!isSomeone(sub)) known.add(sub);
  }
  for (const { sub } of [...(await access.grants()), ...(await access.waiting())]) known.add(sub);
  return known;
}
