import { isSomeone, lastMonths, personalMonths } from '#domain/use/use';
import type { PoolPeople } from '../../ports/pool/people';
import type { Ports } from '../../ports/ports';
import { deliveryKind } from '../deliveries/kept-deliveries';
import { everyoneWith, personParts } from '../../ports/stores/person-store';
import { whoLeft } from '../permissions/remove-leavers';
import type { ForgetPerson } from './forget-person';

/** The next nights forget the others. */
const mostANight = 500;

export interface ForgottenReport {
  forgotten: number;
  /** People who seem to have left the user pool, but too many to believe its answer. */
  doubted: number;
  problems: string[];
}

type Stores = Pick<Ports, 'access' | 'people' | 'jobs' | 'uses' | 'clock'>;

interface Parts {
  stores: Stores;
  pool: Pick<PoolPeople, 'exists'>;
  forget: ForgetPerson;
}

/**
 * Erases what is kept about people whose account is gone: deleted elsewhere, half erased, or brought back by a backup. `inPool` may be
 * hours old, so the pool is asked again about each person who is not in it. A disabled account still exists.
 */
export function createForgetLeavers({
  stores,
  pool,
  forget,
}: Parts): (inPool: Pick<ReadonlySet<string>, 'has'>) => Promise<ForgottenReport> {
  return async (inPool) => {
    const report: ForgottenReport = { forgotten: 0, doubted: 0, problems: [] };
    const { left, doubted } = whoLeft([...(await knownPeople(stores))], inPool);
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

/** Collects everyone about whom the stores keep something, except where only the history names them. */
async function knownPeople({ access, people, jobs, uses, clock }: Stores): Promise<Set<string>> {
  const known = new Set<string>();
  for (const part of personParts) {
    for await (const { sub } of everyoneWith(people, part)) known.add(sub);
  }
  for (const { owner } of await jobs.open(deliveryKind)) known.add(owner);
  for (const month of lastMonths(clock(), personalMonths)) {
    for (const { sub } of await uses.people(month)) if (!isSomeone(sub)) known.add(sub);
  }
  for (const { sub } of [...(await access.grants()), ...(await access.waiting())]) known.add(sub);
  return known;
}
