import type { Configuration, LocalFrames } from '../src/domain/browser/configuration';
import { defaultPasswordPolicy, type PasswordPolicy } from './user-pool/password-policy';

/** Names in the form of Amazon's that belong to nobody. */
export const names = {
  region: 'eu-west-1',
  accountId: '000000000000',
  poolId: 'eu-west-1_LocalDev1',
  clientId: 'localportal',
  accessKeyId: 'LOCALACCESSKEY',
};

/** The `/config.json` of the local stack. */
export const configurationOf = ({
  passwordPolicy = defaultPasswordPolicy,
  customChallenge = false,
  localFrames,
}: {
  passwordPolicy?: PasswordPolicy | undefined;
  customChallenge?: boolean | undefined;
  localFrames: LocalFrames;
}): Configuration => ({
  title: 'Northfield Analytics',
  region: names.region,
  userPoolId: names.poolId,
  userPoolClientId: names.clientId,
  userPoolEndpoint: '/user-pool',
  passwordPolicy,
  customChallenge,
  iprApiUrl: '/prod',
  conditionalUpdates: true,
  access: 'by-group',
  hostedLogin: { domain: '/user-pool', providers: ['Google', 'Facebook', 'Amazon', 'Apple'] },
  signUp: 'code',
  tokenStorage: 'local-storage',
  openTabs: false,
  localFrames,
  localPages: { accounts: '/demo-accounts', outbox: '/outbox' },
});
