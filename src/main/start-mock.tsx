import { demoDashboards, demoGuest, demoUsers } from '../adapters/in-memory/demo';
import { createInMemoryPorts } from '../adapters/in-memory/in-memory-ports';
import { createWebStorage } from '../adapters/storage/web-storage';
import { readThisBrowser } from '../application/browser/this-browser';
import { hostedProviders } from '../domain/people/hosted-login';
import { defaultPasswordPolicy } from '../domain/people/password-policy';
import { mountPortal } from './mount';
import { browserPorts } from './ports';

/** The portal without a server: browser ports, and everything else in memory. */
const ports = {
  ...createInMemoryPorts({
    users: [...demoUsers(), demoGuest],
    guest: demoGuest,
    dashboards: demoDashboards(),
    // One more BI dashboard than the catalogue has, for the first sync to find.
    arrivals: [
      {
        metaId: 'delivery-promise',
        metaName: 'Delivery promise',
        metaArn: 'arn:aws:quicksight:::dashboard/delivery-promise',
      },
    ],
    storage: createWebStorage(),
    leave: (address) => location.assign(address),
  }),
  ...browserPorts(),
};

await mountPortal(
  {
    title: 'Portal (in memory)',
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_InMemory1',
    userPoolClientId: 'in-memory',
    passwordPolicy: defaultPasswordPolicy,
    customChallenge: true,
    iprApiUrl: '/prod',
    apiAuth: 'bearer',
    conditionalUpdates: true,
    access: 'by-group',
    signUp: 'code',
    hostedLogin: { domain: '/', providers: [...hostedProviders] },
    tokenStorage: 'local-storage',
    openTabs: false,
  },
  ports,
  await readThisBrowser(ports),
);
