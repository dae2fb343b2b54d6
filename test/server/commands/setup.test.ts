import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { askSettings } from '#server/commands/setup/ask-settings';
import { mailPolicyFor, rolePolicyFor } from '#server/commands/setup/role-policy';
import { settingsSchema } from '#server/settings/settings';
import { aSettingsFile, fiveFields } from '../settings/a-settings-file';
import { anAmazon } from './an-amazon';

const { publicUrl, userPoolId, userPoolClientId, quickSight } = fiveFields;

const exportRole = 'arn:aws:iam::ACCOUNT:role/portal-exports';

interface Policy {
  Version: string;
  Statement: object[];
}
const policy = async (name = 'policy') =>
  JSON.parse(await readFile(`deploy/one-machine/${name}.json`, 'utf8')) as Policy;

it('the policy that setup prints is policy.json, filled in, with that of exports where a role makes them', async () => {
  const account = { accountId: 'ACCOUNT', identityRegion: 'IDENTITY_REGION', namespace: 'NAMESPACE' };
  const placeholders = { region: 'REGION', userPoolId: 'POOL', access: 'by-group' as const, quickSight: account };
  const { Statement, ...rest } = await policy();
  expect(rolePolicyFor(placeholders)).toEqual({ Statement, ...rest });
  const exports = { ...settingsSchema.parse({ ...fiveFields, exports: {} }).exports!, roleArn: exportRole };
  expect(rolePolicyFor({ ...placeholders, exports })).toEqual({
    ...rest,
    Statement: [...Statement, ...(await policy('exports/portal')).Statement],
  });
});

it('the policy that setup prints has no right to share where permissions are left as they are', () => {
  const asIs = { ...fiveFields, quickSight: { ...quickSight, quickSightPermissions: 'as-is' } };
  const printed = JSON.stringify(rolePolicyFor(settingsSchema.parse(asIs)));
  expect(printed).not.toMatch(/UpdateDashboardPermissions|CreateGroup/);
});

/** What was asked and said, and what came of it, where these lines are typed. */
async function asked(before: object, ...typed: string[]) {
  const said: string[] = [];
  const ask = async (question: string) => {
    said.push(question);
    const line = typed.shift();
    if (line === undefined) throw new Error('The answers have ended.');
    return line;
  };
  const draft = await askSettings(before as Record<string, unknown>, ask, (line) => void said.push(line));
  return { draft, said };
}

it('setup asks for what the settings need, takes the region from the pool and offers the rest', async () => {
  const { draft } = await asked(
    {},
    publicUrl,
    userPoolId,
    userPoolClientId,
    quickSight.accountId,
    '',
    'us-east-1',
    '',
    '',
  );
  expect(draft).toEqual({
    ...fiveFields,
    quickSight: { ...quickSight, region: 'eu-west-1', identityRegion: 'us-east-1', namespace: 'default' },
  });
  expect(settingsSchema.safeParse(draft).success).toBe(true);
});

it('setup asks again for what can’t be used, by field, and repeats no secret', async () => {
  const key = 'AKIAIOSFODNN7EXAMPLE';
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const answers = ['portal.example.com', key, secret, 'https://portal.example.com', '', '', '1', '', '', '', '', ''];
  const { said } = await asked(fiveFields, ...answers);
  const problems = said.filter((line) => !line.endsWith(': '));
  expect(problems[0]).toMatch(/^publicUrl must be the address at which people open the portal/);
  expect(problems.slice(1, 3)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^publicUrl looks like a secret/)),
  );
  expect(problems[3]).toBe('quickSight.accountId must be the 12 digits of the AWS account.');
  expect(said.join('\n')).not.toMatch(/AKIA|wJal/);
});

it('setup keeps what an earlier file has besides', async () => {
  const before = { ...fiveFields, title: 'Figures', quickSight: { ...fiveFields.quickSight, sessionMinutes: 60 } };
  const { draft } = await asked(before, '', '', '', '', '', '', '', '');
  expect(draft).toMatchObject(before);
});

it('setup asks for the mail server once there is a sender, and offers what an earlier file has', async () => {
  const smtp = { host: 'email-smtp.eu-west-1.amazonaws.com', port: 465, security: 'tls' };
  const typed = ['portal@example.com', smtp.host, 'none', '465', 'tls'];
  const { draft, said } = await asked(fiveFields, '', '', '', '', '', '', '', ...typed);
  expect(said).toContain('mail.smtp.port must be a port: a number from 1 to 65535.');
  expect(draft).toMatchObject({ mail: { from: 'portal@example.com', smtp } });
  const again = await asked(draft, ...Array.from({ length: 11 }, () => ''));
  expect(again.draft).toEqual(draft);
});

const sendingBy = (host: string) =>
  settingsSchema.parse({ ...fiveFields, mail: { from: 'portal@example.com', smtp: { host } } });

it('setup prints what the SMTP user of SES may do: send from the sender only', () => {
  expect(mailPolicyFor(sendingBy('email-smtp.eu-west-1.amazonaws.com'))).toMatchObject({
    Statement: [
      {
        Action: 'ses:SendRawEmail',
        Resource: 'arn:aws:ses:eu-west-1:111122223333:identity/*',
        Condition: { StringEquals: { 'ses:FromAddress': 'portal@example.com' } },
      },
    ],
  });
  expect(mailPolicyFor(sendingBy('smtp.example.com'))).toBeUndefined();
});

/** `npm run setup` on a file, with these lines on its input. */
async function setup(file: string, ...typed: string[]) {
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  const child = spawn(process.execPath, ['dist/server/commands/setup.js', file], {
    env: { ...environment, AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' },
  });
  child.stdin.end(typed.map((line) => `${line}\n`).join(''));
  const [printed, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, printed, failed };
}

async function anEarlierFile() {
  const amazon = await anAmazon();
  onTestFinished(() => amazon.close());
  const frames = { issued: 'https://localhost:1', served: 'https://localhost:1' };
  return aSettingsFile({ port: 1, endpoints: { userPool: amazon.url, quickSight: amazon.url, frames } });
}
const answers = ['http://localhost:1', userPoolId, userPoolClientId, quickSight.accountId, '', '', '', ''];

it('npm run setup writes a file that only its owner can read, prints the policy and runs the doctor', async () => {
  const { file } = await anEarlierFile();
  const { code, printed } = await setup(file, ...answers, 'yes');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    ...fiveFields,
    publicUrl: 'http://localhost:1',
    port: 1,
  });
  expect(printed).toContain('"arn:aws:quicksight:eu-west-1:111122223333:dashboard/*"');
  expect(printed).toContain("WRONG  The public address can't be reached");
  expect(code).toBe(0);
});

it.each([
  ['nobody says that it may be replaced', [...answers, 'no'], 'Nothing was written.'],
  ['the answers end', answers.slice(0, 3), 'The answers have ended. Nothing was written.'],
])('npm run setup leaves the file as it is where %s', async (_, typed, words) => {
  const { file } = await anEarlierFile();
  const before = await readFile(file, 'utf8');
  expect(await setup(file, ...typed)).toMatchObject({ code: 2, failed: `${words}\n` });
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('npm run setup leaves a file that is no JSON as it is', async () => {
  const { file } = await aSettingsFile('{');
  const { code, failed } = await setup(file);
  expect(failed).toMatch(/is not JSON/);
  expect(code).toBe(2);
  expect(await readFile(file, 'utf8')).toBe('{');
});
