import { composeMock } from './compose-mock';
import { startPortal } from './start-portal';

await startPortal(
  composeMock({
    title: 'Portal (in memory)',
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_InMemory1',
    userPoolClientId: 'in-memory',
    iprApiUrl: '/prod',
    access: 'by-group',
  }),
);
