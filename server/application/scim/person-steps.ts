import type { GroupRule } from '#domain/people/companies/company-groups';
import { type PersonStep, isDeparture } from '#domain/people/scim/departure';
import { groupChangesByScim } from '#domain/people/scim/scim-groups';
import type { Result } from '#domain/result';
import type { PoolAccount } from '../../ports/pool/accounts';
import type { Ports } from '../../ports/ports';
import { tokensLast } from '../../ports/token-changes';
import { pauseAll } from '../deliveries/kept-deliveries';
import { cancelExport, exportsOf } from '../exports/kept-exports';
import type { ForgetPerson } from '../people/forget-person';
import { readerName } from '../permissions/reader-names';
import type { PersonWork } from './kept-person-work';
import type { DoStep } from './person-work';

interface Parts extends Pick<
  Ports,
  'poolAccounts' | 'permissions' | 'readerGroups' | 'jobs' | 'downloads' | 'signals' | 'tokenChanges' | 'clock'
> {
  rules: readonly GroupRule[];
  /** The names of the groups of the company's directory that a person is in. */
  groupsOf: (provider: string, id: string) => Promise<string[]>;
  forget: ForgetPerson;
}

async function must<T>(answer: Promise<Result<T, unknown>>): Promise<T> {
  const given = await answer;
  if (given.ok) return given.value;
  throw new Error(typeof given.failure === 'string' ? given.failure : JSON.stringify(given.failure));
}

/** Does the steps of `personSteps`. Each can be repeated. */
export function createPersonSteps(parts: Parts): DoStep {
  const { poolAccounts, permissions, readerGroups, jobs, downloads, signals, tokenChanges, clock, rules } = parts;
  const now = (): number => clock().getTime();
  /** Has the person's open pages load the dashboard list again, by their new groups or without any. */
  const tell = ({ sub }: PoolAccount): Promise<void> =>
    signals.publish({ kind: 'catalogue', id: 'sync' }, [`user:${sub}`]);

  const account = async (one: PoolAccount, { goal }: PersonWork): Promise<void> => {
    if (goal === 'active') {
      await must(poolAccounts.setEnabled(one.username, true));
      return;
    }
    await tokenChanges.note({ sub: one.sub }, { at: now(), isOut: true });
    await must(poolAccounts.setEnabled(one.username, false));
    await must(poolAccounts.signOut(one.username));
    await tell(one);
  };

  const reader = async ({ sub }: PoolAccount): Promise<void> => {
    const known = await permissions.reader(sub);
    if (!known) return;
    if (!known.existed) await must(readerGroups.deregister(readerName(sub, known)));
    await permissions.saveReader(sub, undefined);
  };

  const groups = async (one: PoolAccount, { goal, provider, id }: PersonWork): Promise<void> => {
    const names = isDeparture(goal) ? [] : await parts.groupsOf(provider, id);
    const current = await must(poolAccounts.groupsOf(one.username));
    const { add, remove } = groupChangesByScim(rules, provider, names, current);
    for (const group of add) await must(poolAccounts.join(one.username, group));
    for (const group of remove) await must(poolAccounts.leave(one.username, group));
    if (isDeparture(goal) || add.length + remove.length === 0) return;
    const after = [...current.filter((group) => !remove.includes(group)), ...add];
    await tokenChanges.note({ sub: one.sub }, { at: now(), groups: after, until: now() + tokensLast });
    await tell(one);
  };

  const files = async ({ sub }: PoolAccount): Promise<void> => {
    for (const { id, state } of await exportsOf(jobs, sub)) {
      if (state === 'cancelled') continue;
      const { file } = await cancelExport(jobs, sub, id, now());
      if (file) await downloads.remove(file.key);
    }
  };

  const steps: Record<PersonStep, (one: PoolAccount, work: PersonWork) => Promise<unknown>> = {
    refused: ({ sub }) => tokenChanges.note({ sub }, { at: now(), isOut: true }),
    account,
    reader,
    groups,
    deliveries: ({ sub }) => pauseAll(jobs, sub, 'no-person', now()),
    files,
    removed: ({ username }) => must(poolAccounts.remove(username)),
    data: ({ sub }) => parts.forget(sub),
  };
  return async (step, work, accounts) => {
    if (step === 'refused') await tokenChanges.note({ address: work.email }, { at: now(), isOut: true });
    for (const one of accounts) await steps[step](one, work);
  };
}
