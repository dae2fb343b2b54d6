import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { awsRegions } from '#domain/browser/aws-regions';
import { problemsOfNode, readSettings } from '#server/settings/read-settings';
import { configurationOf, neighboursOf } from '#server/settings/site-configuration';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import { aSettingsFile, fiveFields, identityPoolId, read } from './a-settings-file';

it.each([
  ['18.20.4', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['22.0.0', 0],
])('the check of Node’s version finds %s to have %i problems', (version, problems) => {
  expect(problemsOfNode(version)).toHaveLength(problems);
});

it('settings need five fields; the rest has defaults, and access is by group', async () => {
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

it('settings accept exactly the regions that the AWS SDK knows', async () => {
  const partitions = await readFile(
    'node_modules/@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js',
    'utf8',
  );
  const known = [...partitions.matchAll(/"([a-z-]+-\d+)": \{/g)].map(([, name]) => name);
  expect(new Set(known)).toEqual(awsRegions);
});

it('the environment overrides the settings that a machine or a container decides', async () => {
  const { folder, settings } = await read(fiveFields, { HOST: '0.0.0.0', PORT: '9000' });
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 9000 });
  const there = await read(fiveFields, { DATA_DIR: join(folder, 'elsewhere') });
  expect(there.settings.dataDir).toBe(join(folder, 'elsewhere'));
});

it('the site accepts the /config.json that settings make, with the fewest fields and with all', async () => {
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

it('the site calls the identity pool’s stand-in that settings name instead of Amazon’s', async () => {
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

it('settings name a logo by its path from the file, and the site serves it at a path of its own', async () => {
  const { folder, file } = await aSettingsFile({ ...fiveFields, logo: 'pictures/North.SVG' });
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'pictures/North.SVG'), '<svg/>');
  const settings = await readSettings({ PORTAL_SETTINGS: file });
  expect(settings.logo).toBe(join(folder, 'pictures/North.SVG'));
  expect(checkConfiguration(configurationOf(settings))).toMatchObject({ ok: true, value: { logo: '/logo.svg' } });
});

it('the example in deploy/one-machine is accepted as it is', async () => {
  const example: object = JSON.parse(await readFile('deploy/one-machine/portal.settings.json', 'utf8'));
  await expect(read(example)).resolves.toHaveProperty('settings.port', 8080);
});

it('the byte order mark of a Windows editor is no problem', async () => {
  const { file } = await aSettingsFile(`\uFEFF${JSON.stringify(fiveFields)}`);
  expect(await readSettings({ PORTAL_SETTINGS: file })).toMatchObject(fiveFields);
});

it('the mail server’s password comes from the environment or a file, and never crosses the network in clear', async () => {
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
