import type { Configuration } from '#domain/browser/configuration';
import { type Dashboard, type DashboardId, notPublished, published, untouchedEdit } from '#domain/dashboards/dashboard';
import type { FoundDashboard } from '#domain/dashboards/sync/sync-plan';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { signInMethods } from '#domain/people/sign-in/sign-in-methods';
import type { InMemoryUser } from './in-memory-users';

export const demoConfiguration: Configuration = {
  title: 'Portal (in memory)',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_InMemory1',
  userPoolClientId: 'in-memory',
  passwordPolicy: defaultPasswordPolicy,
  signInMethods: [...signInMethods],
  customChallenge: true,
  iprApiUrl: '/prod',
  apiAuth: 'bearer',
  conditionalUpdates: true,
  sessionCheck: false,
  freshProofMinutes: 10,
  access: 'by-group',
  signUp: 'code',
  hostedLogin: { domain: '/', providers: [...hostedProviders] },
  tokenStorage: 'local-storage',
  openTabs: false,
};

const person = (username: string, given: Partial<InMemoryUser> = {}): InMemoryUser => ({
  username,
  password: `${username.charAt(0).toUpperCase()}${username.slice(1)}-pass-1`,
  email: `${username}@example.com`,
  groups: ['Sales'],
  devices: [
    { id: 'this', name: 'This browser', remembered: false, lastSignIn: new Date(), isThis: true },
    { id: 'phone', name: 'Safari on iPhone', remembered: true, lastSignIn: new Date(), isThis: false },
  ],
  ...given,
});

/** The people of `npm run dev:mock`, one for each way to sign in; every code is 123456. */
export const demoUsers = (): InMemoryUser[] => [
  person('demo', { groups: ['SuperUser'] }),
  person('viewer'),
  person('newcomer', { temporary: true, requiredAttributes: ['name'] }),
  person('sms', { mfa: { enabled: ['SMS_MFA'] } }),
  person('totp', { mfa: { enabled: ['SOFTWARE_TOKEN_MFA'] } }),
  person('choose', { mfa: { enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] } }),
  person('setup', { mustSetUpApp: true }),
  person('custom', { question: { words: 'What is the secret word? It is "petrol".', answer: 'petrol' } }),
  person('device', { asksToRemember: true }),
  person('unconfirmed', { unconfirmed: true }),
];

/** The user that every provider signs in. */
export const demoGuest = person('guest');

const dashboards: [title: string, description: string, icon: string, status: string, groups: string[]][] = [
  ['Sales overview', 'Revenue, orders and margin against plan', 'PresentationChartLineIcon', published, ['Sales']],
  ['Pipeline forecast', 'Open deals by stage, weighted', 'FunnelIcon', published, ['Sales']],
  ['Monthly close', 'Ledger, accruals and cash position', 'BanknotesIcon', published, ['Finance']],
  ['Stock and supply', 'Cover, shortages and supplier lead time', 'CubeIcon', published, []],
  ['Support response times', 'First reply and resolution by queue', 'LifebuoyIcon', published, []],
  ['Website traffic', 'Visits, sources and landing pages', 'GlobeAltIcon', published, []],
  ['Campaign test Q4', '', 'BeakerIcon', notPublished, []],
  ['Energy and sites', 'Consumption and cost by site', 'BoltIcon', notPublished, ['Operations']],
];

export function demoDashboards(): Dashboard[] {
  return dashboards.map(([title, description, icon, status, groupList], index) => {
    const metaId = title.toLowerCase().replaceAll(' ', '-');
    return {
      id: `dashboard@${metaId}` as DashboardId,
      metaId,
      metaName: title,
      metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/${metaId}`,
      ...untouchedEdit(title),
      description,
      icon,
      status,
      groupList,
      updatedAt: new Date(Date.now() - index * 7_200_000),
      missing: false,
    };
  });
}

/** One more BI dashboard than the catalogue has, for the first sync to find. */
export const demoArrivals: readonly FoundDashboard[] = [
  {
    metaId: 'delivery-promise',
    metaName: 'Delivery promise',
    metaArn: 'arn:aws:quicksight:::dashboard/delivery-promise',
  },
];
