import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { awsRegions } from '#domain/browser/aws-regions';
import { portalIdOf } from '#server/settings/services';
import { managesPermissions, settingsSchema } from '#server/settings/settings';
import { problemsOfNode, readSettings } from '#server/settings/read-settings';
import { configurationOf, neighboursOf } from '#server/settings/site-configuration';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import { aSettingsFile, fiveFields } from './a-settings-file';

const identityPoolId = 'eu-west-1:01234567-89ab-cdef-0123-456789abcdef';

async function read(content: unknown, environment: NodeJS.ProcessEnv = {}) {
  const { folder, file } = await aSettingsFile(content);
  return { folder, settings: await readSettings({ PORTAL_SETTINGS: file, ...environment }) };
}

/** The lines under the first, without the indentation. */
async function problemsOf(content: unknown, environment: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const { file } = await aSettingsFile(content);
  const reason = await readSettings({ PORTAL_SETTINGS: file, ...environment }).catch((error: unknown) => error);
  expect(reason).toHaveProperty('name', 'CannotStart');
  const [first, ...lines] = (reason as Error).message.split('\n');
  expect(first).toBe(`${file} can't be used:`);
  return lines.map((line) => line.trim());
}

it.each([
  ['18.20.4', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['22.0.0', 0],
])('settings: Node %s has %i problems', (version, problems) => {
  expect(problemsOfNode(version)).toHaveLength(problems);
});

it('the settings take five fields; the rest has defaults, and access is by group', async () => {
  const { folder, settings } = await read(fiveFields);
  expect(settings).toEqual({
    ...fiveFields,
    sessionCheck: true,
    freshProofMinutes: 10,
    lostStepWaitHours: 24,
    callLimits: true,
    title: 'Analytics',
    access: 'by-group',
    liveUpdates: true,
    host: '127.0.0.1',
    port: 8080,
    dataDir: join(folder, 'data'),
    trustedProxies: ['127.0.0.1', '::1'],
  });
});

it('the settings take the regions that the AWS SDK knows', async () => {
  const partitions = await readFile(
    'node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js',
    'utf8',
  );
  const known = [...partitions.matchAll(/"([a-z-]+-\d+)": \{/g)].map(([, name]) => name);
  expect(new Set(known)).toEqual(awsRegions);
});

it('the settings can be overridden by the environment where a machine or a container decides', async () => {
  const { folder, settings } = await read(fiveFields, { HOST: '0.0.0.0', PORT: '9000' });
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 9000 });
  const there = await read(fiveFields, { DATA_DIR: join(folder, 'elsewhere') });
  expect(there.settings.dataDir).toBe(join(folder, 'elsewhere'));
});

it('the settings make a /config.json that the site accepts, whatever is set', async () => {
  const everything = {
    ...fiveFields,
    title: 'Northfield',
    locale: 'de',
    accent: { light: '#8a1538', dark: '#ffb3c7' },
    links: {
      help: 'https://help.example/',
      privacy: 'https://north.example/privacy',
      support: 'mailto:it@north.example',
    },
    access: 'open',
    hostedLogin: { domain: 'https://north.auth.eu-west-1.amazoncognito.com', providers: ['Google', 'Apple'] },
    signUp: 'link',
    passwordPolicy: { minimumLength: 12, required: ['lowercase', 'symbol'] },
    signInMethods: ['password', 'passkey', 'emailCode', 'textCode'],
    emailSecondStep: true,
    customChallenge: true,
    tokenStorage: 'memory',
    openTabs: true,
    hiddenPages: ['/user/billing'],
    apiAuth: 'iam',
    identityPoolId,
    iprApiUrl: 'https://a1b2c3.execute-api.eu-west-1.amazonaws.com/prod',
    quickSight: { accountId: '111122223333', region: 'us-east-1', identityRegion: 'eu-central-1' },
  };
  for (const content of [fiveFields, everything]) {
    const { settings } = await read(content);
    const { quickSight: _, publicUrl: __, ...shown } = content;
    expect(checkConfiguration(configurationOf(settings))).toMatchObject({
      ok: true,
      value: { iprApiUrl: '/prod', ...shown, liveUpdates: { endpoint: '/graphql', mode: 'userPool' } },
    });
  }
  const { settings } = await read(everything);
  expect(configurationOf({ ...settings, liveUpdates: false })).not.toHaveProperty('liveUpdates');
  expect(neighboursOf(settings)).toEqual({
    connect: [
      'https://cognito-idp.eu-west-1.amazonaws.com',
      'https://cognito-identity.eu-west-1.amazonaws.com',
      'https://a1b2c3.execute-api.eu-west-1.amazonaws.com',
      'https://north.auth.eu-west-1.amazoncognito.com',
      'https://*.quicksight.aws.amazon.com',
    ],
    frames: ['https://*.quicksight.aws.amazon.com'],
  });
});

it('the settings name a stand-in for the identity pool, which the site may then call instead of Amazon’s', async () => {
  const endpoints = {
    userPool: 'http://localhost:9001',
    identityPool: 'http://localhost:9002/identity-pool',
    quickSight: 'http://localhost:9003',
    frames: { issued: 'https://localhost:9004', served: 'http://localhost:9005' },
  };
  const iprApiUrl = 'http://localhost:9006/prod';
  const { settings } = await read({ ...fiveFields, endpoints, apiAuth: 'iam', identityPoolId, iprApiUrl });
  expect(configurationOf(settings)).toMatchObject({ identityPoolEndpoint: endpoints.identityPool });
  expect(neighboursOf(settings).connect).toContain('http://localhost:9002');
});

it('the settings name a logo by its path from the file, and the site has it at a path of its own', async () => {
  const { folder, file } = await aSettingsFile({ ...fiveFields, logo: 'pictures/North.SVG' });
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'pictures/North.SVG'), '<svg/>');
  const settings = await readSettings({ PORTAL_SETTINGS: file });
  expect(settings.logo).toBe(join(folder, 'pictures/North.SVG'));
  expect(checkConfiguration(configurationOf(settings))).toMatchObject({ ok: true, value: { logo: '/logo.svg' } });
});

it('the settings are those of the example in deploy/one-machine once its values are filled in', async () => {
  const example: object = JSON.parse(await readFile('deploy/one-machine/portal.settings.json', 'utf8'));
  await expect(read(example)).resolves.toHaveProperty('settings.port', 8080);
});

it('problems of the settings are all named at once, by field, in plain words', async () => {
  expect(
    await problemsOf({
      publicUrl: 'http://portal.example.com',
      region: 'Ireland',
      userPoolId: 'pool',
      quickSight: { accountId: '1234', sesionMinutes: 60 },
      acess: 'open',
      port: '8080',
      signUp: 'yes',
      dataDir: '/dev/null/portal',
    }),
  ).toEqual([
    'publicUrl must be the address at which people open the portal, such as https://portal.example.com, without a path.',
    'region must be an AWS region that exists, such as eu-west-1.',
    'userPoolId must be the id of a Cognito user pool, such as eu-west-1_AbCdEfGhI.',
    'userPoolClientId is missing: it must be the id of an app client of the pool.',
    'quickSight.accountId must be the 12 digits of the AWS account.',
    'quickSight.sesionMinutes is not a setting: remove it or correct its spelling.',
    'signUp must be one of off, code, link.',
    'port must be a port: a number from 0 to 65535, where 0 takes any free one.',
    'acess is not a setting: remove it or correct its spelling.',
    "dataDir is /dev/null/portal, which can't be written (ENOTDIR): choose a folder that this user can write.",
  ]);
});

it('problems of the settings include a pool of another region, beside others', async () => {
  const elsewhere = { ...fiveFields, userPoolId: 'us-east-1_AbCdEfGhI', signUp: 'yes' };
  expect(await problemsOf(elsewhere)).toEqual([
    'signUp must be one of off, code, link.',
    'userPoolId is of a pool in us-east-1, but region is eu-west-1: correct the one that is wrong. Where only the dashboards are elsewhere, set quickSight.region.',
  ]);
});

it('problems of the settings include what signed calls need, beside others', async () => {
  expect(await problemsOf({ ...fiveFields, apiAuth: 'iam', signUp: 'yes' })).toEqual([
    'signUp must be one of off, code, link.',
    'identityPoolId is missing: it is needed where apiAuth is iam.',
    'iprApiUrl is missing: it is needed where apiAuth is iam.',
  ]);
});

it('problems of the settings include readers that would be named by what people can choose', async () => {
  const quickSight = { ...fiveFields.quickSight, readersNamedBy: 'username' };
  expect(await problemsOf({ ...fiveFields, quickSight })).toEqual([
    'quickSight.readersNamedBy must be one of sub, email.',
  ]);
});

it('problems of the settings include permissions to be managed where access is open, which has no groups', async () => {
  const quickSight = { ...fiveFields.quickSight, quickSightPermissions: 'managed' };
  expect(await problemsOf({ ...fiveFields, access: 'open', quickSight })).toEqual([
    'quickSight.quickSightPermissions must be as-is where access is open: there are no groups to share dashboards with.',
  ]);
  expect(managesPermissions((await read({ ...fiveFields, quickSight })).settings)).toBe(true);
  expect(managesPermissions((await read(fiveFields)).settings)).toBe(true);
  expect(managesPermissions((await read({ ...fiveFields, access: 'open' })).settings)).toBe(false);
});

it.each([
  ['publicUrl', 'https://portal.example.com/'],
  ['publicUrl', 'https://portal.example.com/reports'],
  ['publicUrl', 'portal.example.com'],
  ['region', 'eu-west'],
  ['region', 'eu-west-9'],
  ['quickSight', { accountId: '111122223333', region: 'us-west-9' }],
  ['quickSight', { accountId: '111122223333', identityRegion: 'us-west-9' }],
  ['userPoolClientId', ''],
  ['quickSight', 'default'],
  ['port', 65_536],
  ['port', 80.5],
  ['host', 'portal.example.com'],
  ['trustedProxies', '127.0.0.1'],
  ['trustedProxies', ['10.0.0.0/99']],
  ['syncEveryMinutes', 1],
  ['access', 'By-Group'],
  ['accent', '#8a1538'],
  ['accent', { light: 'red', dark: '#ffb3c7' }],
  ['logo', 'logo.exe'],
  ['links', { help: 'http://help.example' }],
  ['links', { support: 'mailto:a@north.example?bcc=b@evil.example' }],
  ['apiAuth', 'IAM'],
  ['identityPoolId', 'eu-west-1_AbCdEfGhI'],
  ['identityPoolId', identityPoolId.replace('west-1', 'west-9')],
  ['iprApiUrl', 'http://gateway.example/prod'],
  ['iprApiUrl', 'https://gateway.example/'],
  ['iprApiUrl', 'https://gateway.example/?/prod'],
  ['hostedLogin', { domain: 'http://north.example', providers: ['Google'] }],
  ['passwordPolicy', { minimumLength: 5 }],
])('problems of the settings include %s %j', async (field, value) => {
  const problems = await problemsOf({ ...fiveFields, [field]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${field}(\\.\\w+)? must be `));
});

it('problems of the settings include an accent that nobody could read, with its contrast', async () => {
  expect(await problemsOf({ ...fiveFields, accent: { light: '#ffd400', dark: '#8a1538' } })).toEqual([
    'accent.light has a contrast of 1.1:1, which is too hard to read: text needs at least 4.5:1. Choose a darker colour.',
    'accent.dark has a contrast of 1.4:1, which is too hard to read: text needs at least 4.5:1. Choose a lighter colour.',
  ]);
});

it('problems of the settings include a logo that is missing, is no file or is too large', async () => {
  const { folder } = await aSettingsFile({});
  const logo = join(folder, 'logo.svg');
  const problem = () => problemsOf({ ...fiveFields, logo });
  expect(await problem()).toEqual([
    `logo is ${logo}, which can't be read (ENOENT): name a picture by its path from this one.`,
  ]);
  await writeFile(logo, 'x'.repeat(100 * 1024 + 1));
  expect(await problem()).toEqual([`logo is ${logo}, which has 101 KB: choose a picture of at most 100 KB.`]);
  await rm(logo);
  await mkdir(logo);
  expect(await problem()).toEqual([`logo is ${logo}, which is not a file: name a picture by its path from this one.`]);
});

it('problems of the settings include a port of the environment', async () => {
  expect(await problemsOf(fiveFields, { PORT: 'http' })).toEqual([
    'port must be a port: a number from 0 to 65535, where 0 takes any free one.',
  ]);
});

it('problems of the settings include a data folder that is a file', async () => {
  const { folder } = await aSettingsFile({});
  const taken = join(folder, 'taken');
  await writeFile(taken, '');
  expect(await problemsOf({ ...fiveFields, dataDir: taken })).toEqual([
    `dataDir is ${taken}, which can't be written (EEXIST): choose a folder that this user can write.`,
  ]);
});

// Root can write everywhere.
it.runIf(process.getuid?.() !== 0)('problems of the settings include a data folder of someone else', async () => {
  const { folder } = await aSettingsFile({});
  const dataDir = join(folder, 'read-only');
  await mkdir(dataDir);
  await chmod(dataDir, 0o500);
  expect(await problemsOf({ ...fiveFields, dataDir })).toEqual([
    `dataDir is ${dataDir}, which can't be written (EACCES): choose a folder that this user can write.`,
  ]);
});

it('problems of the settings include what looks like a secret, and who else can read the file, but not the secret itself', async () => {
  const { file } = await aSettingsFile({
    ...fiveFields,
    aws: { accessKey: 'AKIAIOSFODNN7EXAMPLE' },
    links: { help: 'https://a.example/?x=AKIA' },
  });
  const problems = async (mode: number) => {
    await chmod(file, mode);
    return readSettings({ PORTAL_SETTINGS: file }).then(String, (error: Error) => error.message.split('\n').slice(1));
  };
  const secret = '  aws.accessKey looks like a secret: give it to the process in its environment instead';
  const readBy = (who: string) => `${secret}, and replace it, because ${who} on this machine can read the file.`;
  expect([await problems(0o644), await problems(0o640), await problems(0o600)]).toEqual([
    [readBy('everyone')],
    [readBy('a group')],
    [`${secret}.`],
  ]);
});

it('the password for the mail server is in the environment or in a file, and never crosses the network in clear', async () => {
  const smtp = { host: 'mail.example.com' };
  const read = async (environment: NodeJS.ProcessEnv, over = {}) => {
    const { file } = await aSettingsFile({
      ...fiveFields,
      mail: { from: 'a@example.com', smtp: { ...smtp, ...over } },
    });
    return readSettings({ PORTAL_SETTINGS: file, ...environment }).then(
      ({ mailSignIn }) => mailSignIn,
      (error: Error) => error.message.split('\n').slice(1).join(),
    );
  };
  const { file } = await aSettingsFile('from a file\n');
  expect(await read({})).toBeUndefined();
  expect(await read({ MAIL_USER: 'portal', MAIL_PASSWORD: 'x' })).toEqual({ user: 'portal', password: 'x' });
  expect(await read({ MAIL_USER: 'portal', MAIL_PASSWORD_FILE: file })).toMatchObject({ password: 'from a file' });
  expect(await read({ MAIL_USER: 'portal' })).toContain('MAIL_USER has no password');
  expect(await read({ MAIL_USER: 'portal', MAIL_PASSWORD_FILE: '/nowhere' })).toContain("can't be read (ENOENT)");
  expect(await read({ MAIL_USER: 'portal', MAIL_PASSWORD: 'x' }, { security: 'none' })).toContain(
    'mail.smtp.security must be starttls or tls',
  );
});

it('problems of the settings leave out the byte order mark of a Windows editor', async () => {
  const { file } = await aSettingsFile(`\uFEFF${JSON.stringify(fiveFields)}`);
  expect(await readSettings({ PORTAL_SETTINGS: file })).toMatchObject(fiveFields);
});

it.each([
  ['{', /portal\.settings\.json is not JSON: .+/],
  ['{"key": xsecret', /is not JSON: Unexpected token 'x'$/],
  ['[]', /portal\.settings\.json must have one JSON object\.$/],
])('problems of the settings include a file that is %s', async (content, words) => {
  const { file } = await aSettingsFile(content);
  await expect(readSettings({ PORTAL_SETTINGS: file })).rejects.toThrow(words);
});

it('problems of the settings include a file that is missing', async () => {
  await expect(readSettings({ PORTAL_SETTINGS: '/nowhere/portal.settings.json' })).rejects.toThrow(
    /^There is no \/nowhere\/portal\.settings\.json\. Copy deploy\/one-machine\/portal\.settings\.json there/,
  );
});

const idWith = (over: object, stage?: string) => portalIdOf(settingsSchema.parse({ ...fiveFields, ...over }), stage);

it('the id of a portal in its groups’ names differs where there is another pool, client or stage', () => {
  const otherPool = { userPoolId: 'eu-west-1_ZyXwVuTsR' };
  const ids = [
    idWith({}),
    idWith(otherPool),
    idWith({ userPoolClientId: 'another' }),
    idWith({}, 'portal'),
    idWith({}, 'trial'),
    idWith(otherPool, 'portal'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-f\d]{12}$/);
});

it('the id of a portal in its groups’ names stays where a stage is deployed anew, with another client', () => {
  expect(idWith({ userPoolClientId: 'another' }, 'portal')).toBe(idWith({}, 'portal'));
});
