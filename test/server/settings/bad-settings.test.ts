import { expect, it } from 'vitest';
import { fields, problemsIn, settingsSchema } from '#server/settings/settings';
import { aSettingsFile, fiveFields } from './a-settings-file';
import { readSettings } from '#server/settings/read-settings';

/** Every setting, each with another value than its default. */
const whole: object = {
  ...fiveFields,
  quickSight: {
    ...fiveFields.quickSight,
    region: 'us-east-1',
    identityRegion: 'us-east-1',
    namespace: 'people',
    readerRoleArn: 'arn:aws:iam::111122223333:role/reader',
    readersNamedBy: 'email',
    sessionMinutes: 60,
    quickSightPermissions: 'as-is',
  },
  title: 'Figures',
  locale: 'de',
  accent: { light: '#8a1538', dark: '#ffb3c7' },
  links: { help: 'https://a.example', privacy: 'https://a.example', support: 'mailto:a@b.example' },
  access: 'open',
  hostedLogin: {
    domain: 'https://l.example.com',
    providers: ['Google'],
    companies: [
      {
        provider: 'Contoso',
        label: 'Contoso',
        logo: '/contoso.svg',
        kind: 'OIDC',
        domains: ['contoso.example'],
        password: true,
      },
    ],
  },
  companyGroups: [{ provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' }],
  companySuperUsers: [{ provider: 'Contoso', attribute: 'groups', value: 'portal-managers' }],
  signUp: 'link',
  plan: { kind: 'capacity', currency: 'EUR', price: 0.5, cap: 5, minimum: 250, included: 500, asOf: '2026-11-01' },
  passwordPolicy: { minimumLength: 12, required: ['lowercase'] },
  signInMethods: ['password', 'passkey'],
  emailSecondStep: true,
  customChallenge: true,
  tokenStorage: 'cookies',
  openTabs: true,
  hiddenPages: ['/user/billing'],
  liveUpdates: false,
  apiAuth: 'iam',
  identityPoolId: 'eu-west-1:12345678-1234-1234-1234-123456789012',
  iprApiUrl: 'https://g.example.com/prod',
  host: '0.0.0.0',
  port: 8081,
  metricsPort: 9090,
  dataDir: 'data',
  sessionCheck: false,
  freshProofMinutes: 'off',
  lostStepWaitHours: 0,
  freshProofLevels: ['urn:cognito:loa:3'],
  callLimits: false,
  mail: { from: 'a@b.example', smtp: { host: 'mail.b.example', port: 465, security: 'tls' } },
  exports: {
    roleArn: 'arn:aws:iam::111122223333:role/portal-exports',
    formats: ['pdf'],
    pixelPerfect: true,
    guardCsv: false,
    slots: 24,
    perHour: 20,
    perMonth: 500,
  },
  logo: 'logo.svg',
  trustedProxies: ['10.0.0.0/8'],
  syncEveryMinutes: 60,
  endpoints: {
    userPool: 'https://a.example',
    identityPool: 'https://a.example',
    quickSight: 'https://a.example',
    sts: 'https://a.example',
    frames: { issued: 'https://a.example', served: 'https://a.example' },
  },
  aws: { stage: 'prod' },
};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The names of all settings and of their groups, as problems have them. */
const namesIn = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    name === 'aws' || !isGroup(inner) ? [name] : [name, ...namesIn(inner).map((own) => `${name}.${own}`)],
  );
const names = namesIn(whole);
const withValue = (settings: object, [name = '', ...rest]: string[], value: unknown): object => ({
  ...settings,
  [name]: rest.length === 0 ? value : withValue(Object(Object(settings)[name]), rest, value),
});
const problemsWith = (...changes: [name: string, value: unknown][]): string[] => {
  const given = changes.reduce((settings, [name, value]) => withValue(settings, name.split('.'), value), whole);
  const checked = settingsSchema.safeParse(given);
  return checked.success ? [] : problemsIn(checked.error.issues);
};
const isAbout = (problem: string, name: string) => problem.startsWith(`${name} `) || problem.startsWith(`${name}.`);

const long = 'a'.repeat(3000);
/** No setting takes any of these. */
const bad: unknown[] = [
  '',
  ' ',
  -1,
  null,
  [1],
  { a: 1 },
  '\u0000',
  `https://${long}.example`,
  `https://a.example/${long}`,
  `mailto:${long}@b.example`,
  // Longer than a title.
  `https://user:password@a.example/${'a'.repeat(100)}/prod`,
  `https://a.example/${'a'.repeat(100)}/prod\n`,
  `arn:aws:iam::111122223333:role/${long}`,
];

it('the settings of these tests are all that there are, and can be used', () => {
  expect(Object.keys(whole).toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(problemsWith()).toEqual([]);
});

it('a value that no setting takes is refused by the name of the setting, and of no other', () => {
  const wrong = names.flatMap((name) =>
    bad
      // `aws` is read by a deployment on AWS only, and a folder can have nearly any name.
      .filter(
        (value) =>
          !(name === 'aws' ? isGroup(value) : name === 'dataDir' && /\S/.test(typeof value === 'string' ? value : '')),
      )
      .map((value) => ({ name, value, problems: problemsWith([name, value]) }))
      .filter(({ problems }) => problems.length === 0 || !problems.every((problem) => isAbout(problem, name))),
  );
  expect(wrong).toEqual([]);
});

it('a plan in a currency that there is not is refused by its name', () => {
  const problems = ['XYZ', 'eur', '€', 'EURO'].flatMap((currency) => problemsWith(['plan.currency', currency]));
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(Array.from({ length: 4 }, () => 'plan.currency'));
});

/** Each setting with the next three; the soak run takes every pair. */
const others = process.env['SOAK'] ? names.length : 3;

it('two values that no setting takes are both refused, each by its name', () => {
  for (const [index, one] of names.entries()) {
    for (const other of names
      .slice(index + 1, index + 1 + others)
      .filter((name) => !isAbout(`${name} `, one) && !isAbout(`${one} `, name))) {
      const problems = problemsWith([one, -1], [other, -1]);
      for (const name of [one, other]) {
        expect(
          problems.filter((problem) => isAbout(problem, name)),
          `${one}, ${other}`,
        ).toHaveLength(1);
      }
    }
  }
});

it.each([
  ['a pool of another region', 'userPoolId', { userPoolId: 'us-east-1_AbCdEfGhI' }],
  ['a role of another account', 'quickSight.readerRoleArn', { 'quickSight.accountId': '444455556666' }],
  [
    'managed permissions without groups',
    'quickSight.quickSightPermissions',
    { 'quickSight.quickSightPermissions': 'managed' },
  ],
  ['figures at the portal’s own port', 'metricsPort', { metricsPort: 8081 }],
  ['IAM without an identity pool', 'identityPoolId', { identityPoolId: undefined }],
  ['IAM without a gateway', 'iprApiUrl', { iprApiUrl: undefined }],
])('settings that contradict each other are refused by field: %s', (_, name, changes) => {
  const problems = problemsWith(...Object.entries(changes));
  expect(problems).toHaveLength(1);
  expect(isAbout(problems[0] ?? '', name)).toBe(true);
});

it.each([
  ['is empty', ''],
  ['is a number', '1'],
  ['is a list', '[{}]'],
  ['ends too early', '{"region":'],
  ['is nested 100,000 deep', `{"aws":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}}`],
])('a settings file that %s is refused with words, not with a stack', async (_, content) => {
  const { file } = await aSettingsFile(content);
  await expect(readSettings({ PORTAL_SETTINGS: file })).rejects.toThrow(
    /portal\.settings\.json (is not JSON|must have|can't be used)/,
  );
});
