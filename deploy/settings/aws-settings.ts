import * as z from 'zod/mini';
import { group, must, number, oneOf, text } from '../../server/settings/field-kinds.ts';
import { fields } from '../../server/settings/settings.ts';
import { secret } from './arns.ts';
import { companiesOfAws } from './company-settings.ts';

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
  /** The connections of a new pool to the providers of `hostedLogin.companies`, by name. */
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

/** The fields of `portal.settings.json` on AWS. */
export const awsSettingsShape = {
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
export const awsSettings = group(awsSettingsShape);

export type AwsSettings = z.infer<typeof awsSettings>;

/** Characters of a password in a new pool, unless `passwordPolicy` says otherwise. */
const leastPassword = 12;

/** Adds the password rules of a new pool, which the portal shows. */
export function withRulesOfNewPool(settings: AwsSettings): AwsSettings {
  if (settings.userPoolId !== undefined) return settings;
  return { ...settings, passwordPolicy: { minimumLength: leastPassword, ...settings.passwordPolicy } };
}
