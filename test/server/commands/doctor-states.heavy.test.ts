import { expect, it } from 'vitest';
import type { HealthFinding } from '#domain/health/health';
import en from '../../../server/application/health/words/en.json';
import { exitCodeOf } from '#server/commands/doctor/report';
import { type SetUp, aSetUp } from './a-set-up';
import { type Answer, client } from './an-amazon';
import { carryOut } from './carry-out';
import { ofActions, others } from './provoked-states';

type Answers = Record<string, Answer>;

const ofReaders = 'needs a page of QuickSight’s own, which the stand-in has none of';
const ofOpenings = 'told by browsers that opened dashboards, to Health only';
/** Findings that no state here provokes, and why. */
const notProvoked: Record<string, string> = {
  'passkey-domain': 'needs an address with a name, and the stand-in’s is a number',
  'not-registered': ofReaders,
  'reader-not-registered': ofReaders,
  'url-used-twice': ofReaders,
  'url-expired': ofReaders,
  'embed-page': ofReaders,
  setting: ofReaders,
  'company-plain': 'the stand-ins have no https',
  'url-refused': ofOpenings,
  'frame-silent': ofOpenings,
  'frame-unreachable': ofOpenings,
  'tokens-near-limit': 'told by the calls of people, to Health only',
  'not-applied-yet': 'the portal carries its step out by itself',
  'sharing-in-part': 'its step is the doctor, which looks at all dashboards',
  'faces-in-part': 'the portal carries its step out by itself',
  'views-differ': 'counted on AWS only, and its step is to compare',
  'data-unusable': 'needs a folder that another user owns',
  disk: 'needs a full disk',
  'later-entries': 'its step is a later version',
  'work-late': 'the portal carries it out by itself',
  'work-unknown': 'its step is a later version',
  'work-lacking': 'told of jobs, to Health only',
  'exports-ceiling': 'counted as people export',
  slow: 'needs the network to answer again',
  'quicksight-slow': 'needs the network to answer again',
  late: 'needs the network to answer again',
};

const keyOf = ({ code, step }: HealthFinding) => `${code}: ${step}`;

/** Carries out each step. The finding must be gone, and nothing else found; nobody may see more than before. Returns what couldn't be carried out. */
async function mend(name: string, setUp: SetUp, findings: readonly HealthFinding[], before: ReadonlySet<string>) {
  const known = new Set(findings.map(keyOf));
  const undone: string[] = [];
  let left = findings;
  for (const finding of findings) {
    if (!left.some((one) => keyOf(one) === keyOf(finding))) continue;
    const reason = await carryOut(setUp, finding);
    if (reason !== undefined) {
      undone.push(`${finding.code} (${name}): ${reason}`);
      continue;
    }
    left = await setUp.findings();
    const codes = left.map(keyOf);
    expect(codes, `${name}, after: ${finding.step}`).not.toContain(keyOf(finding));
    expect(
      codes.filter((key) => !known.has(key)),
      `${name}, new after: ${finding.step}`,
    ).toEqual([]);
  }
  if (undone.length > 0) return undone;
  expect(left, name).toEqual([]);
  expect(
    [...(await setUp.access())].filter((right) => !before.has(right)),
    `${name}: more is seen`,
  ).toEqual([]);
  return undone;
}

it('the doctor names each state of doctor-states.txt with exit code and step, and the step mends it', async () => {
  const shared = await aSetUp();
  const seen = await shared.access();
  const lines: string[] = [];
  const undone: string[] = [];
  const provoked = new Set<string>();
  for (const [name, provoke, of = aSetUp] of [...ofActions, ...others]) {
    const isOfActions = ofActions.some(([one]) => one === name);
    const setUp = isOfActions ? shared : await of();
    const before = isOfActions ? seen : await setUp.access();
    await provoke(setUp);
    const findings = await setUp.findings();
    lines.push(`${name}: exit code ${exitCodeOf(findings)}`);
    lines.push(
      ...findings.map(({ state, code, step }) =>
        `  ${state} ${code}: ${step}`.replaceAll(setUp.publicUrl, '<publicUrl>').replaceAll(setUp.url, '<url>'),
      ),
    );
    for (const { code } of findings) provoked.add(code);
    undone.push(...(await mend(name, setUp, findings, before)));
    setUp.mend();
    if (setUp !== shared) await setUp.stop();
  }
  const steps = lines.filter((line) => line.startsWith(' ')).length;
  lines.push('', `${lines.length - steps} states, ${steps} steps, all carried out but these:`, ...undone);
  lines.push('', 'Not provoked here:', ...Object.entries(notProvoked).map(([code, reason]) => `${code}: ${reason}`));
  expect([...provoked, ...Object.keys(notProvoked)].toSorted()).toEqual(Object.keys(en).toSorted());
  await expect(lines.join('\n')).toMatchFileSnapshot('doctor-states.txt');
}, 600_000);

const clientWith = (change: object): Answers => ({
  'cognito-idp:DescribeUserPoolClient': [200, { UserPoolClient: client(change) }],
});
const inAccount = (change: object) => ({ quickSight: { accountId: '111122223333', ...change } });
const shared = (...Permissions: object[]): Answers => ({
  'quicksight:DescribeDashboardPermissions': [200, { Permissions }],
});

const forAddress = (answer: Answer, publicUrl: string): Answer =>
  JSON.parse(JSON.stringify(answer).replaceAll('{publicUrl}', publicUrl));

const healthy: [name: string, settings?: object, answers?: Answers][] = [
  ['the five fields'],
  ['access for everyone', { access: 'open' }],
  [
    'access for everyone, with managed permissions',
    { access: 'by-group', ...inAccount({ quickSightPermissions: 'managed' }) },
  ],
  [
    'a namespace',
    inAccount({ namespace: 'people' }),
    { 'quicksight:ListNamespaces': [200, { Namespaces: [{ Name: 'default' }, { Name: 'people' }] }] },
  ],
  [
    'an identity region',
    inAccount({ identityRegion: 'us-east-1' }),
    { 'quicksight:ListNamespaces': [200, { Namespaces: [{ Name: 'default', CapacityRegion: 'us-east-1' }] }] },
  ],
  ['dashboards elsewhere', inAccount({ region: 'eu-central-1', identityRegion: 'eu-west-1' })],
  ['readers of a role', inAccount({ readerRoleArn: 'arn:aws:iam::111122223333:role/reader' })],
  ['readers named by address', inAccount({ readersNamedBy: 'email' })],
  [
    'hosted login',
    { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
    clientWith({ AllowedOAuthFlows: ['code'], CallbackURLs: ['{publicUrl}/login'] }),
  ],
  [
    'several ways back',
    { hostedLogin: { domain: 'https://login.example.com', providers: ['Google'] } },
    clientWith({ AllowedOAuthFlows: ['code'], CallbackURLs: ['{publicUrl}/login', 'https://other.example/'] }),
  ],
  [
    'custom challenges',
    { customChallenge: true },
    clientWith({ ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_USER_SRP_AUTH'] }),
  ],
  ['no live updates', { liveUpdates: false }],
  ['a schedule, and figures', { syncEveryMinutes: 60, metricsPort: 0 }],
  [
    'other looks',
    { title: 'Figures', accent: { light: '#8a1538', dark: '#ffb3c7' }, links: { help: 'https://help.example' } },
  ],
  ['tokens of five minutes', {}, clientWith({ IdTokenValidity: 5, TokenValidityUnits: { IdToken: 'minutes' } })],
  ['tokens of an hour, said in hours', {}, clientWith({ IdTokenValidity: 1 })],
  [
    'two-step verification for everyone',
    {},
    { 'cognito-idp:DescribeUserPool': [200, { UserPool: { MfaConfiguration: 'ON' } }] },
  ],
  [
    'the edition with Q',
    {},
    {
      'quicksight:DescribeAccountSubscription': [
        200,
        { AccountInfo: { Edition: 'ENTERPRISE_AND_Q', AccountSubscriptionStatus: 'ACCOUNT_CREATED' } },
      ],
    },
  ],
  [
    'a dashboard with an owner, and shared by its link',
    {},
    shared(
      { Principal: 'ann', Actions: ['quicksight:UpdateDashboardPermissions'] },
      { Principal: 'all', Actions: ['quicksight:QueryDashboard'] },
    ),
  ],
  [
    'no group of the portal yet',
    {},
    { 'quicksight:ListGroupMemberships': [404, { __type: 'ResourceNotFoundException', message: 'no' }] },
  ],
];

it.each(healthy)('the doctor finds nothing where all is well, with %s', async (_, settings = {}, answers = {}) => {
  const setUp = await aSetUp(settings);
  for (const [action, answer] of Object.entries(answers))
    setUp.answers.set(action, forAddress(answer, setUp.publicUrl));
  expect(await setUp.findings()).toEqual([]);
});
