import { failed, ok } from '#domain/result';
import type { PoolAccount, PoolAccounts } from '#server/ports/pool/accounts';

interface AccountInMemory extends PoolAccount {
  isEnabled: boolean;
  email: string;
  isVerified: boolean;
  groups: Set<string>;
  signOuts: number;
}

export interface AccountsInMemory extends PoolAccounts {
  /** By username. */
  accounts: Map<string, AccountInMemory>;
  calls: string[];
  /** Every call fails while it is set. */
  failure?: string;
}

/** A user pool without accounts. */
export function accountsInMemory(): AccountsInMemory {
  const { accounts, calls }: Pick<AccountsInMemory, 'accounts' | 'calls'> = { accounts: new Map(), calls: [] };
  const answer = <T>(call: string, work: () => T) => {
    calls.push(call);
    return pool.failure === undefined ? ok(work()) : failed(pool.failure);
  };
  const pool: AccountsInMemory = {
    accounts,
    calls,
    find: async ({ provider, subjects, email }) =>
      answer('find', () =>
        [...accounts.values()].filter(({ username, isVerified, ...one }) => {
          const isOwn = username.startsWith(`${provider}_`);
          return (
            (email !== '' && one.email === email && (isVerified || isOwn)) ||
            subjects.some((name) => username === `${provider}_${name}`)
          );
        }),
      ),
    groupsOf: async (name) => answer('groupsOf', () => [...(accounts.get(name)?.groups ?? [])]),
    setEnabled: async (name, isEnabled) =>
      answer(isEnabled ? 'enable' : 'disable', () => void Object.assign(accounts.get(name) ?? {}, { isEnabled })),
    signOut: async (name) =>
      answer(
        'signOut',
        () => void Object.assign(accounts.get(name) ?? {}, { signOuts: (accounts.get(name)?.signOuts ?? 0) + 1 }),
      ),
    join: async (name, group) => answer('join', () => void accounts.get(name)?.groups.add(group)),
    leave: async (name, group) => answer('leave', () => void accounts.get(name)?.groups.delete(group)),
    remove: async (name) => answer('remove', () => void accounts.delete(name)),
  };
  return pool;
}
