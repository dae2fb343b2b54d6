import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { managesPermissions } from '#server/settings/settings';
import { readSettings } from '#server/settings/read-settings';
import { aSettingsFile, fiveFields, identityPoolId, read } from './a-settings-file';

/** The lines under the first, without the indentation. */
async function problemsOf(content: unknown, environment: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const { file } = await aSettingsFile(content);
  const reason = await readSettings({ PORTAL_SETTINGS: file, ...environment }).catch((error: unknown) => error);
  expect(reason).toHaveProperty('name', 'CannotStart');
  const [first, ...lines] = (reason as Error).message.split('\n');
  expect(first).toBe(`${file} can't be used:`);
  return lines.map((line) => line.trim());
}

it('settings have all their problems named at once, by field, in plain words', async () => {
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

it('settings with a pool of another region are refused, beside other problems', async () => {
  const elsewhere = { ...fiveFields, userPoolId: 'us-east-1_AbCdEfGhI', signUp: 'yes' };
  expect(await problemsOf(elsewhere)).toEqual([
    'signUp must be one of off, code, link.',
    'userPoolId is of a pool in us-east-1, but region is eu-west-1: correct the one that is wrong. Where only the dashboards are elsewhere, set quickSight.region.',
  ]);
});

it('settings that lack what signed calls need are refused, beside other problems', async () => {
  expect(await problemsOf({ ...fiveFields, apiAuth: 'iam', signUp: 'yes' })).toEqual([
    'signUp must be one of off, code, link.',
    'identityPoolId is missing: it is needed where apiAuth is iam.',
    'iprApiUrl is missing: it is needed where apiAuth is iam.',
  ]);
});

it('settings that name readers by what people choose themselves are refused', async () => {
  const quickSight = { ...fiveFields.quickSight, readersNamedBy: 'username' };
  expect(await problemsOf({ ...fiveFields, quickSight })).toEqual([
    'quickSight.readersNamedBy must be one of sub, email.',
  ]);
});

it('settings that manage permissions without groups, where access is open, are refused', async () => {
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
])('settings with %s %j are refused', async (field, value) => {
  const problems = await problemsOf({ ...fiveFields, [field]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${field}(\\.\\w+)? must be `));
});

it('settings with an accent that nobody could read are refused, with its contrast', async () => {
  expect(await problemsOf({ ...fiveFields, accent: { light: '#ffd400', dark: '#8a1538' } })).toEqual([
    'accent.light has a contrast of 1.1:1, which is too hard to read: text needs at least 4.5:1. Choose a darker colour.',
    'accent.dark has a contrast of 1.4:1, which is too hard to read: text needs at least 4.5:1. Choose a lighter colour.',
  ]);
});

it('settings with a logo that is missing, is no file or is too large are refused', async () => {
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

it('settings with an unusable port in the environment are refused', async () => {
  expect(await problemsOf(fiveFields, { PORT: 'http' })).toEqual([
    'port must be a port: a number from 0 to 65535, where 0 takes any free one.',
  ]);
});

it('settings whose data folder is a file are refused', async () => {
  const { folder } = await aSettingsFile({});
  const taken = join(folder, 'taken');
  await writeFile(taken, '');
  expect(await problemsOf({ ...fiveFields, dataDir: taken })).toEqual([
    `dataDir is ${taken}, which can't be written (EEXIST): choose a folder that this user can write.`,
  ]);
});

// Root can write everywhere.
it.runIf(process.getuid?.() !== 0)('settings whose data folder is someone else’s are refused', async () => {
  const { folder } = await aSettingsFile({});
  const dataDir = join(folder, 'read-only');
  await mkdir(dataDir);
  await chmod(dataDir, 0o500);
  expect(await problemsOf({ ...fiveFields, dataDir })).toEqual([
    `dataDir is ${dataDir}, which can't be written (EACCES): choose a folder that this user can write.`,
  ]);
});

it('settings with a secret are refused, with who else can read the file, but not with the secret itself', async () => {
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

it.each([
  ['{', /portal\.settings\.json is not JSON: .+/],
  ['{"key": xsecret', /is not JSON: Unexpected token 'x'$/],
  ['[]', /portal\.settings\.json must have one JSON object\.$/],
])('a settings file that is %s is refused', async (content, words) => {
  const { file } = await aSettingsFile(content);
  await expect(readSettings({ PORTAL_SETTINGS: file })).rejects.toThrow(words);
});

it('a settings file that is missing is named, with where to copy one from', async () => {
  await expect(readSettings({ PORTAL_SETTINGS: '/nowhere/portal.settings.json' })).rejects.toThrow(
    /^There is no \/nowhere\/portal\.settings\.json\. Copy deploy\/one-machine\/portal\.settings\.json there/,
  );
});

const contoso = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] };
const withCompanies = (companies: object[], rest: object = {}) => ({
  ...fiveFields,
  hostedLogin: { domain: 'https://l.example.com', providers: [], companies },
  ...rest,
});

it('settings of companies name each fault: names, mail domains, and rules of another or of a role', async () => {
  expect(
    await problemsOf(
      withCompanies([{ ...contoso, provider: 'Google', domains: ['Contoso.example', 'münchen.example'] }], {
        companyGroups: [{ provider: 'Contoso', attribute: 'groups', value: 'all', group: 'superuser' }],
      }),
    ),
  ).toEqual([
    'hostedLogin.companies.0.provider must be a name of 3 to 32 letters, digits and dashes that begins with a letter.',
    'hostedLogin.companies.0.domains.0 must be a mail domain in lower case, such as contoso.com; one with other letters in its xn-- form.',
    'hostedLogin.companies.0.domains.1 must be a mail domain in lower case, such as contoso.com; one with other letters in its xn-- form.',
    'companyGroups.0.group must be a group of the user pool; SuperUser is given only by companySuperUsers.',
  ]);
  expect(await problemsOf(withCompanies([contoso, { ...contoso, label: 'Again' }]))).toEqual([
    'hostedLogin.companies.1.provider has Contoso, which another company in the list has already.',
    'hostedLogin.companies.1.domains has contoso.example, which another company in the list has already.',
  ]);
  const rule = { provider: 'Fabrikam', attribute: 'groups', value: 'all' };
  expect(await problemsOf(withCompanies([contoso], { companySuperUsers: [rule] }))).toEqual([
    'companySuperUsers names a provider that hostedLogin.companies does not have.',
  ]);
});
