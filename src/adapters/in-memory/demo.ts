import type { Configuration } from '#domain/browser/configuration';
import { type Dashboard, type DashboardId, notPublished, published, untouchedEdit } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import type { FoundDashboard } from '#domain/dashboards/sync/sync-plan';
import { lastMonths, monthOf } from '#domain/use/use';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { nextDue } from '#domain/deliveries/due';
import type { InMemoryMail } from './in-memory-deliveries';
import type { InMemoryNews } from './in-memory-notices';
import type { InMemoryUses } from './in-memory-use';
import type { InMemoryUser } from './in-memory-users';

export const demoConfiguration: Configuration = {
  title: 'Portal',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_InMemory1',
  userPoolClientId: 'in-memory',
  passwordPolicy: defaultPasswordPolicy,
  signInMethods: ['password'],
  emailSecondStep: true,
  customChallenge: true,
  iprApiUrl: '/prod',
  apiAuth: 'bearer',
  conditionalUpdates: true,
  sessionCheck: false,
  freshProofMinutes: 10,
  access: 'by-group',
  signUp: 'off',
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

export const demoManager = person('demo', { groups: ['SuperUser'] });
export const demoViewer = person('viewer');

/** The people of the demo, one for each way to sign in; every code is 123456. */
export const demoUsers = (): InMemoryUser[] => [
  demoManager,
  demoViewer,
  person('newcomer', { temporary: true, requiredAttributes: ['name'] }),
  person('sms', { mfa: { enabled: ['SMS_MFA'] } }),
  person('totp', { mfa: { enabled: ['SOFTWARE_TOKEN_MFA'] } }),
  person('choose', { mfa: { enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] } }),
  person('setup', { mustSetUpApp: true }),
  person('custom', { question: { words: 'What is the secret word? It is "petrol".', answer: 'petrol' } }),
  person('device', { asksToRemember: true }),
  person('unconfirmed', { unconfirmed: true }),
];

const dashboards: [
  metaId: string,
  title: string,
  description: string,
  icon: string,
  section: string,
  groups: string[],
][] = [
  ['us-employment-overview', 'US employment', 'Jobs by sector: recession and recovery', 'BriefcaseIcon', 'economy', []],
  ['federal-receipts', 'Federal receipts', 'What the government takes in, by source', 'BanknotesIcon', 'economy', []],
  ['climate-record', 'Climate record', 'Carbon dioxide and warming since 1880', 'SunIcon', 'planet', []],
  [
    'world-population-health',
    'Population and health',
    'Life expectancy and births',
    'GlobeEuropeAfricaIcon',
    'people',
    [],
  ],
  ['air-routes', 'Air routes', 'Airports, routes and distances', 'PaperAirplaneIcon', 'people', ['Sales']],
  [
    'wildlife-strikes',
    'Wildlife strikes',
    'Where, when and at what cost',
    'ExclamationTriangleIcon',
    'planet',
    ['Finance'],
  ],
  ['employment-by-sector', 'Employment by sector', '', 'ChartBarIcon', '', []],
];
/** A manager's keywords, by the BI service's id. */
export const demoKeywords: Record<string, string> = {
  'us-employment-overview': 'work, labour, careers, hiring',
  'federal-receipts': 'money, taxes, revenue, budget',
  'climate-record': 'co2, greenhouse, temperature',
  'world-population-health': 'people, demography',
  'air-routes': 'planes, flights, aviation',
  'wildlife-strikes': 'birds, animals, planes',
};

/** The layouts of the local BI service's first sheets, as a sync reads them. */
const faces: Record<string, string> = {
  'us-employment-overview': 'k0062k6062kc062ki062l02g5hg285g07o5',
  'federal-receipts': 'k0062k6062kc062ki062a02g5hg285t07o5',
  'climate-record': 'k0082k8082kg082b02g5hg285l07o5',
  'world-population-health': 'k0082k8082kg082s02g5lg285t07o5',
  'air-routes': 'k0063k6063kc063ki063m03g8hg388',
  'wildlife-strikes': 'k0062k6062kc062ki062b02g5hg285g07o5',
  'employment-by-sector': 'k0062k6062kc062ki062l02g5hg285g07o5',
};

const drafts = new Set(['employment-by-sector']);

const found = (metaId: string, metaName: string): FoundDashboard => ({
  metaId,
  metaName,
  metaArn: `arn:aws:quicksight:eu-west-1:000000000000:dashboard/${metaId}`,
});

/** The charts of the local BI service, by its ids. */
export const demoDashboards = (): Dashboard[] =>
  dashboards.map(([metaId, title, description, icon, section, groupList], index) => ({
    id: `dashboard@${metaId}` as DashboardId,
    ...found(metaId, title),
    ...untouchedEdit(title),
    description,
    icon,
    section,
    groupList,
    keywords: demoKeywords[metaId] ?? '',
    status: drafts.has(metaId) ? notPublished : published,
    updatedAt: new Date(Date.now() - index * 7_200_000),
    missing: false,
    face: faces[metaId] ?? '',
  }));

const titles: [id: string, titles: Section['titles']][] = [
  ['economy', { en: 'Economy', de: 'Wirtschaft', it: 'Economia' }],
  ['planet', { en: 'Planet', de: 'Planet', it: 'Pianeta' }],
  ['people', { en: 'People and travel', de: 'Menschen und Reisen', it: 'Persone e viaggi' }],
];

export const demoSections = (): Section[] =>
  titles.map(([id, titles], index) => ({
    id,
    titles,
    description: '',
    icon: '',
    place: 'hpx'.charAt(index),
    updatedAt: new Date(),
  }));

/** One more BI dashboard than the catalogue has, for the first sync to find. */
export const demoArrivals: readonly FoundDashboard[] = [found('strikes-by-state', 'Strikes by state')];

/** The dashboard whose charts a copy of it shows, by the copy's id. */
export const demoCopies: Readonly<Record<string, string>> = {
  'employment-by-sector': 'us-employment-overview',
  'strikes-by-state': 'wildlife-strikes',
};

/** A page without a server draws no PDF and no workbook. */
export const demoFormats = { csv: 'offered', xlsx: 'off', pdf: 'off' } as const;

const weekly = { every: 'week', weekday: 1, time: '08:00' } as const;
const hour = 3_600_000;

/** The viewer has a delivery, and each run says that there is no mail server. */
export const demoMail = (): InMemoryMail => {
  const end = { state: 'failed', reason: 'mail-down' } as const;
  const delivery = {
    id: 'employment',
    dashboard: 'dashboard@us-employment-overview',
    title: 'US employment',
    sheet: { id: 'recovery', name: 'Recovery' },
    visual: { id: 'sector-table', name: 'Sectors' },
    parameters: [],
    locale: 'en',
    format: 'csv',
    rhythm: weekly,
    zone: 'Europe/Rome',
    state: 'on',
    email: demoViewer.email,
    next: nextDue(weekly, 'Europe/Rome', Date.now()),
    lastRun: { run: 'employment-1', at: Date.now() - 20 * hour, isTest: true, ...end },
  } as const;
  return { deliveries: { [demoViewer.username]: [delivery] }, end };
};

/** Changes that another manager made before the demo began. */
export const demoNews = (): Partial<InMemoryNews> => {
  const by = { sub: 'maya', email: 'maya@example.com' };
  const ago = (hours: number) => ({ by, at: new Date(Date.now() - hours * hour) });
  const all = new Map<string, Dashboard>(demoDashboards().map((one) => [one.metaId, one]));
  const [flights, receipts] = [all.get('air-routes'), all.get('federal-receipts')];
  if (!flights || !receipts) return {};
  return {
    sendsMail: false,
    entries: [
      { kind: 'synced', number: 3, ...ago(5), counts: { added: 1, renamed: 1, missing: 0, returned: 0 } },
      { kind: 'changed', number: 2, ...ago(26), before: { ...receipts, title: 'Federal revenue' }, after: receipts },
      { kind: 'changed', number: 1, ...ago(50), before: { ...flights, status: notPublished }, after: flights },
    ],
  };
};

/** Earlier use by the demo's people, in the last three months. */
export const demoUse = (): InMemoryUses => {
  const now = new Date();
  const months = lastMonths(now, 3);
  const sessions = [6, 4, 9];
  const opened = dashboards.slice(0, 5).flatMap(([metaId], index) =>
    [demoViewer, demoManager].slice(0, 1 + (index % 2)).flatMap(({ username: sub }) =>
      months.map((month, ago) => ({
        month,
        sub,
        dashboard: `dashboard@${metaId}` as DashboardId,
        opened: (sessions[ago] ?? 0) + index,
        renewed: index,
        lastAt: month === monthOf(now) ? now : new Date(`${month}-28T09:00:00Z`),
      })),
    ),
  );
  return { plan: { kind: 'per-reader', currency: 'EUR', price: 24 }, uses: opened };
};
