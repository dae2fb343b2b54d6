import type { Company } from '#domain/people/companies/company';
import { type PersonGoal, isDeparture } from '#domain/people/scim/departure';
import { type ScimPerson, personIn } from '#domain/people/scim/scim-person';
import type { Ports } from '../../ports/ports';
import type { KeptScimRow } from '../../ports/stores/scim-store';
import { findWork, wantWork } from './kept-person-work';
import { userIn } from './kept-user';
import { listLeaver, unlistLeaver } from './listed-leavers';
import { rowBy, usersOf } from './scim-rows';

interface Parts extends Pick<Ports, 'scim' | 'jobs' | 'tokenChanges' | 'clock'> {
  companies: readonly Company[];
  /** Has the worker start on jobs that were put. */
  begin: () => void;
}

export type PersonAccounts = ReturnType<typeof createPersonAccounts>;

/** Has the worker bring people's accounts in the user pool in line with their company's directory. */
export function createPersonAccounts({ scim, jobs, tokenChanges, clock, companies, begin }: Parts) {
  const follow = async (
    { provider, id }: Pick<KeptScimRow, 'provider' | 'id'>,
    { userName, externalId, email }: ScimPerson,
    goal: PersonGoal,
  ): Promise<void> => {
    const arrivedAt = clock().getTime();
    const accounts = (await findWork(jobs, provider, id))?.accounts ?? [];
    // First and without the user pool, so that every call of a leaver is refused from here on.
    for (const one of [{ address: email }, ...accounts.map(({ sub }) => ({ sub }))]) {
      if (isDeparture(goal)) await tokenChanges.note(one, { at: arrivedAt, isOut: true });
      else if (goal === 'active') await tokenChanges.lift(one);
    }
    const steps = isDeparture(goal) ? { refused: clock().getTime() } : {};
    if (isDeparture(goal)) await listLeaver(scim, { provider, id, email, at: arrivedAt });
    await wantWork(jobs, { provider, id, userName, externalId, email, goal, arrivedAt, steps });
    if (goal === 'active') await unlistLeaver(scim, provider, id);
    begin();
  };
  const followRow = async (row: KeptScimRow): Promise<void> => {
    const person = personIn(userIn(row).resource, row.provider, companies);
    if (person.ok) await follow(row, person.value, person.value.active ? 'moved' : 'disabled');
  };

  return {
    follow,

    /** Brings the pool's groups of a person in line with those of the directory. */
    async align(provider: string, id: string): Promise<void> {
      const row = await scim.find(usersOf(provider), { id });
      if (row && userIn(row).active) await followRow(row);
    },

    /**
     * Has an account looked for that signs in for the first time, and gives it the groups that the directory has for it. The search finds only
     * the company's own accounts and verified addresses, because anyone can write an address into their account.
     */
    async signedIn(provider: string, account: { sub: string; email: string }): Promise<void> {
      const row = await scim.find(usersOf(provider), rowBy({ attribute: 'email', value: account.email }));
      if (!row) return;
      const work = await findWork(jobs, provider, row.id);
      if (!work?.accounts.some(({ sub }) => sub === account.sub)) await followRow(row);
    },
  };
}
