import { hostedProviders } from '../domain/people/hosted-login';
import { defaultPasswordPolicy } from '../domain/people/password-policy';
import { adaptersFrom } from './compose';
import { composeMock } from './compose-mock';
import { startPortal } from './start-portal';
import { readThisBrowser } from './this-browser';

await startPortal(
  {
    title: 'Portal (in memory)',
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_InMemory1',
    userPoolClientId: 'in-memory',
    passwordPolicy: defaultPasswordPolicy,
    customChallenge: true,
    iprApiUrl: '/prod',
    access: 'by-group',
    signUp: 'code',
    hostedLogin: { domain: '/', providers: [...hostedProviders] },
    tokenStorage: 'local-storage',
    openTabs: false,
  },
  await readThisBrowser(),
  (surroundings) => adaptersFrom(composeMock(surroundings)),
);
