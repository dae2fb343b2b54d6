import type { Account } from '#ports/people/account';
import type { Ports } from '#ports/ports';
import type { FreshProof } from './session/fresh-proof';

type Guarded =
  | 'permissions'
  | 'sync'
  | 'downloads'
  | 'recoveryCodes'
  | 'lostSteps'
  | 'access'
  | 'deliveries'
  | 'identity';

/** The ports with calls that the backend takes only after a recent sign-in: they ask for one, and continue. */
export function guardedPorts(
  { permissions, sync, downloads, recoveryCodes, lostSteps, access, deliveries, identity }: Pick<Ports, Guarded>,
  { guard }: Pick<FreshProof, 'guard'>,
): Pick<Ports, Guarded> {
  return {
    permissions: {
      ...permissions,
      apply: (takeBack) => guard('apply-permissions', () => permissions.apply(takeBack)),
      undo: () => guard('undo-permissions', () => permissions.undo()),
    },
    sync: { ...sync, undo: (number) => guard('undo-sync', () => sync.undo(number)) },
    lostSteps: { ...lostSteps, answer: (...given) => guard('help', () => lostSteps.answer(...given)) },
    access: {
      ...access,
      answer: (...given) => guard('answer-request', () => access.answer(...given)),
      endSessions: (...given) => guard('end-sessions', () => access.endSessions(...given)),
    },
    deliveries: {
      ...deliveries,
      pauseOthers: (...given) => guard('others-deliveries', () => deliveries.pauseOthers(...given)),
    },
    identity: { ...identity, everything: () => guard('own-data', () => identity.everything()) },
    recoveryCodes: { ...recoveryCodes, make: () => guard('second-step', () => recoveryCodes.make()) },
    downloads: {
      ...downloads,
      address: (...asked) => guard('download-history', () => downloads.address(...asked)),
    },
  };
}

/**
 * The account with a recent sign-in before what someone at an unlocked computer must not change. It is a courtesy: the user pool takes
 * the same calls from any holder of an access token.
 */
export const guardedAccount = (account: Account, { before }: Pick<FreshProof, 'before'>): Account => ({
  ...account,
  updateAttributes: (changes) =>
    'email' in changes || 'phone_number' in changes
      ? before('contact', () => account.updateAttributes(changes))
      : account.updateAttributes(changes),
  changePassword: (current, next) => before('password', () => account.changePassword(current, next), current),
  preferMfa: (preference) => before('second-step', () => account.preferMfa(preference)),
  startTotpSetup: () => before('second-step', () => account.startTotpSetup()),
  addPasskey: () => before('passkeys', () => account.addPasskey()),
  removePasskey: (id) => before('passkeys', () => account.removePasskey(id)),
  deleteAccount: () => before('delete-account', () => account.deleteAccount()),
});
