import * as z from 'zod/mini';
import { hostedProviders } from '../../src/domain/people/sign-in/hosted-login.ts';
import { group, must, number, oneOf, text } from '../../server/settings/field-kinds.ts';
import { fields, problemsIn, regionOf } from '../../server/settings/settings.ts';
import { companiesOfAws, companyProblems, secret } from './company-settings.ts';
import { signInRules } from './sign-in-rules.ts';

/** Retentions that CloudWatch Logs offers, in days. */
export const retentions = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;

/** CloudFront takes certificates and web ACLs from this region alone, and its figures are there; an alarm must be where its figure is. */
export const edgeRegion = 'us-east-1';

const uuid = String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`;
const inUsEast1 = (be: string, service: string, resource: string) =>
  text(
    `${be} in us-east-1, where CloudFront looks for it`,
    new RegExp(`^arn:aws[\\w-]*:${service}:us-east-1:\\d{12}:${resource}/${uuid}$`),
  );
const clientWithSecret = z.optional(group({ clientId: text('the id of a client'), secretArn: secret }));
const email = text('an email address', /^[^\s@]+@[^\s@]+\.[^\s@.]+$/);
const wholeNumber = (unit: string, least: number, most: number) =>
  number(`${unit} from ${least} to ${most}`, least, most);
const aRetention = must(`a number of days that CloudWatch offers: ${retentions.join(', ')}`);

/** Characters of a password in a new pool, unless `passwordPolicy` says otherwise. */
const leastPassword = 12;

const limits = group({
  requestsPerSecond: z._default(wholeNumber('a number of requests', 1, 10_000), 1_000),
  /** How many calls run at once; if missing, as many as the account allows. */
  concurrency: z.optional(wholeNumber('a number of calls at once', 1, 10_000)),
  burst: z._default(wholeNumber('a number of requests', 1, 5_000), 2_000),
  readUnitsPerSecond: z._default(wholeNumber('a number of read units', 100, 40_000), 12_000),
  writeUnitsPerSecond: z._default(wholeNumber('a number of write units', 100, 40_000), 4_000),
});

/** The group `aws` of `portal.settings.json`. */
const awsShape = {
  /** Names the stacks and what is in them, so that several portals fit in one account. */
  stage: z._default(
    text('1 to 20 lower-case letters, digits and dashes that start with a letter', /^[a-z]([a-z\d-]{0,18}[a-z\d])?$/),
    'portal',
  ),
  certificateArn: z.optional(inUsEast1('the ARN of a certificate', 'acm', 'certificate')),
  webAclArn: z.optional(inUsEast1('the ARN of a global web ACL', 'wafv2', String.raw`global/webacl/[\w-]+`)),
  /** The version of the origin's secret that CloudFront sends; the current one at the time of a deployment if missing. */
  originSecretVersion: z.optional(text('the VersionId of a secret, a UUID', /^[\da-f-]{36}$/)),
  /** A key that encrypts what the portal keeps; AWS's own if missing. */
  kmsKeyArn: z.optional(text('the ARN of a key of KMS', /^arn:aws[\w-]*:kms:[a-z\d-]+:\d{12}:key\/[\w-]+$/)),
  alarmEmail: z.optional(email),
  /** Gets an invitation to a new pool, as its first SuperUser. */
  managerEmail: z.optional(email),
  /**
   * The sender of the portal's emails and of a new pool's, an identity of SES in the pool's region. If missing, the portal sends none, and a
   * new pool has Cognito's own, of 50 emails a day.
   */
  email: z.optional(
    group({
      from: email,
      /** The identity that SES has verified: the domain of the address, or the address itself. */
      identity: z._default(oneOf(['domain', 'address']), 'domain'),
    }),
  ),
  /** Cognito's plan for a new pool; Essentials if missing, or Plus with threat protection. */
  plan: z.optional(oneOf(['lite', 'essentials', 'plus'])),
  /** The domain that passkeys of a new pool belong to; the host of `publicUrl` if missing. Another one loses them all. */
  passkeyDomain: z.optional(
    text('a domain name of at most 127 characters', /^(?=.{1,127}$)(?!.*\.\d+$)[a-z\d-]+(\.[a-z\d-]+)+$/),
  ),
  /** Two-step verification in a new pool. */
  mfa: z.optional(oneOf(['off', 'optional', 'required'])),
  /** Cognito's threat protection of a new pool. */
  threatProtection: z.optional(oneOf(['off', 'audit', 'enforced'])),
  /** How many sessions one person can have at once in a new pool, which lists them; 0 tracks none. */
  maxSessions: z._default(wholeNumber('a number of sessions', 0, 100), 20),
  /** Identity providers of a new pool, besides the pool itself. */
  providers: z.optional(
    group({
      Google: clientWithSecret,
      Facebook: clientWithSecret,
      Amazon: clientWithSecret,
      Apple: z.optional(
        group({
          clientId: text('a services id'),
          teamId: text('a team id'),
          keyId: text('a key id'),
          secretArn: secret,
        }),
      ),
    }),
  ),
  /** Where the identity providers of `hostedLogin.companies` are, for a new pool; by their names there. */
  companies: z.optional(companiesOfAws),
  logRetentionDays: z._default(
    z.custom<number>((days) => retentions.some((known) => known === days), aRetention),
    90,
  ),
  /** Browsers that have the portal open at once: after a change, they read the list again within the gateway's limits. */
  peopleAtOnce: z._default(wholeNumber('a number of people', 1, 100_000), 1_000),
  limits: z._default(limits, z.parse(limits, {})),
};
const aws = group(awsShape);

export const awsFields = Object.keys(awsShape);

const shape = {
  ...fields,
  /** Only with a certificate of one's own; otherwise CloudFront names it. */
  publicUrl: z.optional(fields.publicUrl),
  /** An existing pool; a new one if missing. */
  userPoolId: z.optional(fields.userPoolId),
  /** For one machine only: on AWS, the portal makes a client of its own. */
  userPoolClientId: z.optional(fields.userPoolClientId),
  /** AppSync has a price of its own. */
  liveUpdates: z._default(z.boolean(must('true or false')), false),
  aws: z._default(aws, z.parse(aws, {})),
};
const everything = group(shape);

export type AwsSettings = z.infer<typeof everything>;

/** Matches hosted login on Amazon's domain, and captures its prefix. */
const ownDomain = /^https:\/\/([a-z\d]([a-z\d-]{0,61}[a-z\d])?)\.auth\.([a-z\d-]+)\.amazoncognito\.com$/;

export function hostedDomainPrefix({ hostedLogin }: Pick<Partial<AwsSettings>, 'hostedLogin'>): string | undefined {
  return hostedLogin && ownDomain.exec(hostedLogin.domain)?.[1];
}

/** The account of an ARN. */
const accountIn = (arn: string): string | undefined => arn.split(':')[4];

/** Fields that have problems of their own are missing. */
type Checked = Partial<AwsSettings>;

/** Rules between fields: a field's path, and its problem if the rule is broken. */
const together: [path: string[], problem: (settings: Checked) => string | undefined | false][] = [
  [
    ['publicUrl'],
    ({ publicUrl, aws }) =>
      publicUrl === undefined &&
      aws?.certificateArn !== undefined &&
      'is missing: it must be the address for which aws.certificateArn is',
  ],
  [
    ['publicUrl'],
    ({ publicUrl }) => publicUrl !== undefined && !publicUrl.startsWith('https:') && 'must be an https address on AWS',
  ],
  [
    ['aws', 'certificateArn'],
    ({ publicUrl, aws }) =>
      publicUrl !== undefined &&
      aws !== undefined &&
      aws.certificateArn === undefined &&
      'is missing: an address of your own needs its certificate. Without one, remove publicUrl, and CloudFront names the portal',
  ],
  [
    ['publicUrl'],
    ({ publicUrl }) =>
      publicUrl !== undefined && new URL(publicUrl).port !== '' && 'must have no port: CloudFront serves 443 alone',
  ],
  ...(['certificateArn', 'webAclArn'] as const).map((name): (typeof together)[number] => [
    ['aws', name],
    ({ quickSight, aws }) => {
      const arn = aws?.[name];
      if (arn === undefined || quickSight === undefined || accountIn(arn) === quickSight.accountId) return false;
      return `is of the account ${accountIn(arn)}, but quickSight.accountId is ${quickSight.accountId}: CloudFront takes its own account's alone`;
    },
  ]),
  [
    ['userPoolId'],
    ({ userPoolId, region }) =>
      userPoolId !== undefined &&
      region !== undefined &&
      regionOf(userPoolId) !== region &&
      `is of a pool in ${regionOf(userPoolId)}, but region is ${region}: correct the one that is wrong`,
  ],
  [
    ['apiAuth'],
    ({ apiAuth }) =>
      apiAuth === 'iam' && 'is for a gateway of your own: the one that is deployed takes the ID token itself',
  ],
  ...(['identityPoolId', 'iprApiUrl'] as const).map((name): (typeof together)[number] => [
    [name],
    (settings) => settings[name] !== undefined && 'is for a gateway of your own: remove it',
  ]),
  [
    ['quickSight', 'quickSightPermissions'],
    ({ access, quickSight }) =>
      access === 'open' &&
      quickSight?.quickSightPermissions === 'managed' &&
      'must be as-is where access is open: there are no groups to share dashboards with',
  ],
  [
    ['aws', 'stage'],
    ({ aws }) =>
      aws?.stage.endsWith('-data') &&
      `must not end with -data: ${aws.stage} is what the data of the stage ${aws.stage.slice(0, -5)} is named`,
  ],
  ...signInRules,
  [['mail'], ({ mail }) => mail !== undefined && 'is for one machine: name the sender in aws.email'],
  ...(['mfa', 'plan', 'passkeyDomain', 'threatProtection', 'providers', 'managerEmail'] as const).map(
    (name): (typeof together)[number] => [
      ['aws', name],
      ({ userPoolId, aws }) =>
        userPoolId !== undefined && aws?.[name] !== undefined && 'is for a new pool: an existing pool keeps its own',
    ],
  ),
  [
    ['customChallenge'],
    ({ userPoolId, customChallenge }) =>
      userPoolId === undefined && customChallenge && 'needs a pool with triggers of your own: name it in userPoolId',
  ],
  [
    ['hostedLogin', 'domain'],
    ({ userPoolId, hostedLogin, region }) =>
      userPoolId === undefined &&
      hostedLogin !== undefined &&
      region !== undefined &&
      ownDomain.exec(hostedLogin.domain)?.[3] !== region &&
      `must be https://<a name of your choice>.auth.${region}.amazoncognito.com for a new pool`,
  ],
  [
    ['hostedLogin', 'domain'],
    (settings) => {
      // Cognito's developer guide, "Using the Amazon Cognito domain": a prefix can't have these words.
      const reserved =
        settings.userPoolId === undefined && /aws|amazon|cognito/.exec(hostedDomainPrefix(settings) ?? '')?.[0];
      return reserved ? `must not have “${reserved}” in its prefix: Cognito reserves it` : false;
    },
  ],
  [
    ['signUp'],
    ({ userPoolId, signUp, hostedLogin }) =>
      userPoolId === undefined &&
      signUp === 'link' &&
      hostedLogin === undefined &&
      'must not be link without hostedLogin.domain: the link leads to that domain',
  ],
  [
    ['aws', 'kmsKeyArn'],
    ({ region, aws }) => {
      const itsRegion = aws?.kmsKeyArn?.split(':')[3];
      if (region === undefined || itsRegion === undefined || itsRegion === region) return false;
      return `is of a key in ${itsRegion}, but region is ${region}: a key works in its own region alone`;
    },
  ],
  ...hostedProviders.flatMap((name): typeof together => [
    [
      ['aws', 'providers', name, 'secretArn'],
      ({ region, aws }) => {
        const arn = aws?.providers?.[name]?.secretArn;
        const itsRegion = arn?.split(':')[3];
        if (region === undefined || itsRegion === undefined || itsRegion === region) return false;
        return `is of a secret in ${itsRegion}, but region is ${region}: CloudFormation reads secrets of its own region`;
      },
    ],
    [
      ['aws', 'providers', name],
      ({ userPoolId, hostedLogin, aws }) =>
        userPoolId === undefined &&
        hostedLogin?.providers.includes(name) &&
        aws !== undefined &&
        aws.providers?.[name] === undefined &&
        `is missing: hostedLogin.providers names ${name}, and a new pool needs its client`,
    ],
    [
      ['aws', 'providers', name],
      ({ hostedLogin, aws }) =>
        aws?.providers?.[name] !== undefined &&
        !hostedLogin?.providers.includes(name) &&
        `would be unused: name ${name} in hostedLogin.providers`,
    ],
  ]),
];

/** The portal names the rules that its pool has. */
function withRulesOfNewPool(settings: AwsSettings): AwsSettings {
  if (settings.userPoolId !== undefined) return settings;
  return { ...settings, passwordPolicy: { minimumLength: leastPassword, ...settings.passwordPolicy } };
}

/** The settings, or every problem of the content, a line each. */
export function checkAwsSettings(content: unknown): { settings: AwsSettings } | { problems: string[] } {
  const checked = everything.safeParse(content);
  // Valid fields are checked together, even if others are invalid.
  const right = Object.entries(shape).flatMap(([name, schema]) => {
    const { success, data } = z.safeParse(schema, Object(content)[name]);
    return success ? [[name, data]] : [];
  });
  const settings = Object.fromEntries(right) as Checked;
  const broken = together.map(([path, problem]) => [path, problem(settings)] as const);
  const problems = [...broken, ...companyProblems(settings)].flatMap(([path, found]) =>
    found ? [`${path.join('.')} ${found}`] : [],
  );
  if (checked.success && problems.length === 0) return { settings: withRulesOfNewPool(checked.data) };
  return { problems: [...(checked.success ? [] : problemsIn(checked.error.issues)), ...problems] };
}
