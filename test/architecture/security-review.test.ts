import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cacheLimits } from '#domain/browser/cache';
import { mostRecords } from '#domain/browser/error-record';
import { longestLifetime, standardLifetime } from '#domain/dashboards/download';
import { askedFor } from '#domain/people/recovery/lost-step';
import { personalMonths } from '#domain/use/use';
import { type PersonPart, personParts } from '#server/ports/stores/person-store';

const read = (file: string) => readFileSync(file, 'utf8');
const lines = read('docs/security-review.md');
const page = lines.replaceAll(/\s+/g, ' ');
/** The number in a file, by the text around it. */
const numberIn = (file: string, around: RegExp): number => Number(around.exec(read(file))?.[1]?.replaceAll('_', ''));

const day = 86_400_000;
const client = 'deploy/stacks/pool-client.ts';
const api = 'deploy/stacks/api.ts';

it.each([
  ['the last known list', 'local storage | N days, and until sign-out', cacheLimits.life / day],
  ['the error log', 'N entries, until cleared', mostRecords],
  ['use by person', '| N months; then only sums', personalMonths],
  ['requests for a lost second step', 'else over after N days', askedFor / day],
  ['lines read singly', 'the last N lines read', numberIn('src/domain/notifications/marks.ts', /mostRead = (\d+)/)],
  [
    'changes to the account',
    'the last N changes to the account',
    numberIn('src/domain/notifications/kept.ts', /mostEvents = (\d+)/),
  ],
  ['downloads on one machine', 'N days at most. S3', longestLifetime / 86_400],
  ['downloads on one machine unless asked otherwise', 'N hour', standardLifetime / 3600],
  [
    'addresses on S3',
    'addresses likewise, N hours at most',
    numberIn('server/adapters/s3/s3-downloads.ts', /longest = (\d+) \* 60 \* 60/),
  ],
  ['files on S3', 'files N day', numberIn(api, /expiration: Duration\.days\((\d+)\)/)],
  ['versions on S3', 'their versions N more', numberIn(api, /noncurrentVersionExpiration: Duration\.days\((\d+)\)/)],
  ['logs on AWS', 'AWS: N days unless', numberIn('deploy/settings/aws-settings.ts', /aRetention\),\s+(\d+),/)],
  ['work that was given up', '| SQS | N days |', numberIn(api, /retentionPeriod: Duration\.days\((\d+)\)/)],
  [
    'backups',
    '| N days by `portal-backup.service`',
    numberIn('deploy/one-machine/portal-backup.service', /-mtime \+(\d+)/),
  ],
  ['ID tokens', 'ID and access tokens N minutes', numberIn(client, /idTokenValidity: Duration\.minutes\((\d+)\)/)],
  ['sessions', 'the session N days', numberIn(client, /refreshTokenValidity: Duration\.days\((\d+)\)/)],
  ['the grace of a rotation', 'with N seconds', numberIn(client, /GracePeriod: Duration\.seconds\((\d+)\)/)],
  ['passwords', 'asks for N characters', numberIn('deploy/settings/aws-settings.ts', /leastPassword = (\d+)/)],
  [
    'dashboards',
    'lasts N hours',
    numberIn('server/adapters/quicksight/quicksight-bi-service.ts', /sessionMinutes = (\d+)/) / 60,
  ],
])('the security review has the number of the code for %s', (_, words, number) => {
  const said =
    number === 1 ? [words.replace('N', '1'), words.replace('N', 'an')] : [words.replace('N', String(number))];
  expect(
    said.some((text) => page.includes(text)),
    said[0],
  ).toBe(true);
});

it('the security review says of each part of a person where it is, and until when', () => {
  const rows = {
    shelf: '| favourites, recents, saved views',
    notices: '| notifications:',
    mail: '| what was sent to whom by email:',
    recovery: '| recovery codes,',
    lost: '| requests for a lost second step:',
    exports: '| exports:',
    deliveries: '| deliveries:',
  } satisfies Record<PersonPart, string>;
  expect(personParts.filter((part) => !page.includes(rows[part]))).toEqual([]);
});

it('the security review names a test for each chapter of ASVS 5.0, and each is there', () => {
  const chapters = Array.from(
    lines.matchAll(/^\| V(\d+) .+\| (.*) \|$/gm),
    ([, number, shown = '']) => [Number(number), shown] as const,
  );
  expect(chapters.map(([number]) => number)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  for (const [number, shown] of chapters.slice(0, -1)) {
    const tests = Array.from(shown.matchAll(/`([^`]+)`/g), ([, file = '']) => file);
    expect(tests.length, `V${number}`).toBeGreaterThan(0);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  }
});

it('the security review names every service of AWS that the template makes something of', () => {
  const stacks = ['api', 'site', 'data-stack', 'signals', 'raise-alarms', 'alarms']
    .map((name) => read(`deploy/stacks/${name}.ts`))
    .join('\n');
  const services: Record<string, string> = {
    apigatewayv2: 'API Gateway',
    appsync: 'AppSync',
    cloudfront: 'CloudFront',
    cloudwatch: 'CloudWatch',
    cognito: 'Cognito',
    dynamodb: 'DynamoDB',
    lambda: 'Lambda',
    logs: 'CloudWatch',
    s3: 'S3',
    scheduler: 'EventBridge',
    secretsmanager: 'Secrets Manager',
    sns: 'SNS',
    sqs: 'SQS',
    kms: 'KMS',
  };
  const used = new Set(Array.from(stacks.matchAll(/aws-cdk-lib\/aws-([a-z\d]+)/g), ([, name = '']) => name));
  for (const helper of ['iam', 'certificatemanager', 'apigateway']) used.delete(helper);
  expect([...used].filter((name) => !page.includes(services[name] ?? `an unknown service ${name}`))).toEqual([]);
});
