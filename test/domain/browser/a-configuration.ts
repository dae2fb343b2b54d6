import type { Configuration } from '#domain/browser/configuration';
import { defaultPasswordPolicy } from '#domain/people/password-policy';

/** A configuration of the fields that every portal has, with others over them. */
export const aConfiguration = (over: Partial<Configuration> = {}): Configuration => ({
  title: 'Northfield Analytics',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_InMemory1',
  userPoolClientId: 'client',
  passwordPolicy: defaultPasswordPolicy,
  signInMethods: ['password'],
  emailSecondStep: false,
  customChallenge: false,
  iprApiUrl: '/prod',
  apiAuth: 'bearer',
  conditionalUpdates: true,
  sessionCheck: false,
  freshProofMinutes: 10,
  access: 'by-group',
  signUp: 'off',
  tokenStorage: 'memory',
  openTabs: false,
  ...over,
});
