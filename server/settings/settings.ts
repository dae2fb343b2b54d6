import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { awsRegions } from '#domain/browser/aws-regions';
import { type Accent, checkAccent, leastContrast } from '#domain/browser/accent';
import {
  apiAuths,
  checkUserPoolId,
  isContact,
  isIdentityPoolId,
  tokenStorageKinds,
} from '#domain/browser/configuration';
import { type FreshProofMinutes, defaultProofMinutes, isProofMinutes } from '#domain/access/fresh-proof';
import { accessModes } from '#domain/access/roles';
import { exportFormats } from '#domain/exports/export';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { isMinimumLength, passwordCharacters } from '#domain/people/password-policy';
import { hideablePages } from '#domain/pages/route-table';
import { signInMethods } from '#domain/people/sign-in/sign-in-methods';
import { signUpModes } from '#domain/people/sign-in/sign-up';
import { type Plan, planKinds } from '#domain/use/plan';
import { isAddressOrSubnet } from '../http/guards/proxies';
import { readersNamedBy } from '../ports/reader-groups';
import { companies, companyGroups, companySuperUsers, namesCompanies } from './company-settings';
import { address, group, isSafeAddress, listOf, must, number, oneOf, origin, text, yesOrNo } from './field-kinds';

const aRegion = must('an AWS region that exists, such as eu-west-1');
const region = z.string(aRegion).check(
  z.trim(),
  z.refine((name) => awsRegions.has(name), aRegion),
);
const port = number('a port: a number from 0 to 65535, where 0 takes any free one', 0, 65_535);

const aPoolId = must('the id of a Cognito user pool, such as eu-west-1_AbCdEfGhI');
const userPoolId = z.string(aPoolId).check(z.refine((id) => checkUserPoolId(id) === undefined, aPoolId));

const anIdentityPoolId = must('the id of a Cognito identity pool: a region, a colon and a UUID');
const aGateway = must('the https address of a gateway in front of this backend, which ends in /prod');

/** Where a gateway in front of the backend asks for IAM. */
const gateway = {
  apiAuth: z.optional(oneOf(apiAuths)),
  identityPoolId: z.optional(z.string(anIdentityPoolId).check(z.refine(isIdentityPoolId, anIdentityPoolId))),
  iprApiUrl: z.optional(
    z.string(aGateway).check(z.refine((value) => isSafeAddress(value) && /^[^?#]*\/prod$/.test(value), aGateway)),
  ),
};

const anAddress = must('an IP address to listen on, such as 127.0.0.1 or 0.0.0.0');
const anAddressOrSubnet = must('an IP address or a subnet, such as 10.0.0.0/8');

const anArn = text('the ARN of an IAM role', /^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,575}$/);

const quickSight = group({
  accountId: text('the 12 digits of the AWS account', /^\d{12}$/),
  /** The dashboards' region, if it is not the pool's. */
  region: z.optional(region),
  /** Where the account's users and groups are kept, if it is not the dashboards'. */
  identityRegion: z.optional(region),
  namespace: z.optional(text('the name of a QuickSight namespace', /^[\w.-]{1,64}$/)),
  readerRoleArn: z.optional(anArn),
  readersNamedBy: z.optional(oneOf(readersNamedBy)),
  /** Makes everyone in the user pool a reader in the night. QuickSight bills each reader. */
  registerAhead: z.optional(z.boolean(must('true or false'))),
  sessionMinutes: z.optional(number('a number of minutes from 15 to 600', 15, 600)),
  /** Whether QuickSight's own permissions follow the catalogue's groups; `managed` if missing, where access is by group. */
  quickSightPermissions: z.optional(oneOf(['managed', 'as-is'])),
});

/** Only where Cognito and QuickSight are not Amazon's own, such as stand-ins for tests. */
const endpoints = group({
  userPool: address('an https address, or http on this machine'),
  identityPool: z.optional(address('an https address, or http on this machine')),
  quickSight: address('an https address, or http on this machine'),
  sts: z.optional(address('an https address, or http on this machine')),
  frames: group({ issued: origin('an origin on this machine'), served: origin('an origin on this machine') }),
});

const aPrice = 'a price of 0 or more';
const price = z.number(must(aPrice)).check(z.gte(0, must(aPrice)));
const currency = text('the code of a currency, such as EUR').check(
  z.refine((code) => Intl.supportedValuesOf('currency').includes(code), must('the code of a currency, such as EUR')),
);
const plan = group({
  kind: oneOf(planKinds),
  currency,
  price,
  cap: z.optional(price),
  minimum: z.optional(price),
  included: z.optional(number('a number of sessions', 0, 1_000_000_000)),
  asOf: z.optional(z.iso.date(must('a day, such as 2026-11-01'))),
}).check(
  ...(['minimum', 'included'] as const).map((field) =>
    z.refine<Partial<Plan>>((given) => given.kind !== 'capacity' || given[field] !== undefined, {
      path: [field],
      error: 'is missing: a capacity has one',
    }),
  ),
);

const exports = group({
  /** The role that makes files as a reader; none are made without it. */
  roleArn: z.optional(anArn),
  formats: z._default(listOf(exportFormats), [...exportFormats]),
  /** Whether the account has QuickSight's add-on that tables as spreadsheets need. */
  pixelPerfect: z._default(yesOrNo, false),
  guardCsv: z._default(yesOrNo, true),
  /** How many files QuickSight makes at once for the account. */
  slots: z._default(number('a number from 1 to 100', 1, 100), 12),
  /** How many one person can ask for in an hour. */
  perHour: z._default(number('a number from 1 to 1000', 1, 1000), 10),
  /** How many are made in a month at most, deliveries included; endless if missing. */
  perMonth: z.optional(number('a number of files', 0, 10_000_000)),
});

const emailAddress = text('an email address', /^[\w.+'-]{1,64}@([a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i);
const mail = group({
  /** The sender, whose name is the portal's title. */
  from: emailAddress,
  smtp: group({
    host: text('the name or address of an SMTP server', /^[\w.:-]{1,253}$/),
    port: z._default(number('a port: a number from 1 to 65535', 1, 65_535), 587),
    security: z._default(oneOf(['starttls', 'tls', 'none']), 'starttls'),
  }),
});

const httpsAddress = z
  .string(must('an https address'))
  .check(z.refine((value) => isSafeAddress(value) && new URL(value).protocol === 'https:', must('an https address')));
/** An address of email has 254 characters at most (RFC 5321). */
const isSafeContact = (value: string): boolean =>
  isContact(value) && (value.startsWith('mailto:') ? value.length <= 'mailto:'.length + 254 : isSafeAddress(value));
const aContact = must('an https address, or mailto: and one email address');

const aColour = must('a colour in the form #0b5b71');
const unreadable = (contrast: number, better: string): string =>
  `has a contrast of ${contrast}:1, which is too hard to read: text needs at least ${leastContrast}:1. Choose a ${better} colour`;
const colourFor = (look: keyof Accent, better: string) =>
  z.string(aColour).check((context) => {
    const problem = checkAccent(look, context.value);
    if (!problem) return;
    const message =
      problem.reason === 'unreadable' ? unreadable(problem.contrast, better) : aColour.error({ input: '' });
    context.issues.push({ code: 'custom', input: context.value, message });
  });

/** The fields of `/config.json` besides the pool, which docs/configuration.md describes. */
const site = {
  title: z._default(
    text('the name of the portal, on one line of at most 100 characters', /^(?=.*\S)\P{Cc}{1,100}$/u),
    'Analytics',
  ),
  locale: z.optional(text('a language, such as en, or auto', /^(auto|[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3})$/)),
  accent: z.optional(group({ light: colourFor('light', 'darker'), dark: colourFor('dark', 'lighter') })),
  links: z.optional(
    group({
      help: z.optional(httpsAddress),
      privacy: z.optional(httpsAddress),
      support: z.optional(z.string(aContact).check(z.refine(isSafeContact, aContact))),
    }),
  ),
  access: z._default(oneOf(accessModes), 'by-group'),
  hostedLogin: z.optional(
    group({
      domain: address('an https address'),
      providers: listOf(hostedProviders),
      companies: z.optional(companies),
    }),
  ),
  signUp: z.optional(oneOf(signUpModes)),
  passwordPolicy: z.optional(
    group({
      minimumLength: z.optional(z.custom<number>(isMinimumLength, must('a length from 6 to 99'))),
      required: z.optional(listOf(passwordCharacters)),
    }),
  ),
  signInMethods: z.optional(
    listOf(signInMethods).check(z.refine((methods) => methods.includes('password'), must('a list with "password"'))),
  ),
  emailSecondStep: z.optional(yesOrNo),
  customChallenge: z.optional(yesOrNo),
  tokenStorage: z.optional(oneOf(tokenStorageKinds)),
  openTabs: z.optional(yesOrNo),
  hiddenPages: z.optional(listOf(hideablePages)),
  /** Pages learn of changes at once, over a WebSocket. */
  liveUpdates: z._default(yesOrNo, true),
};

/** `portal.settings.json`. Strict at every level: a misspelt field must not silently have its default. */
export const fields = {
  publicUrl: origin('the address at which people open the portal, such as https://portal.example.com, without a path'),
  region,
  userPoolId,
  userPoolClientId: text('the id of an app client of the pool', /^[\w+]{1,128}$/),
  quickSight,
  ...site,
  ...gateway,
  /** The address to listen on: this machine only, unless a proxy on another asks. */
  host: z._default(z.string(anAddress).check(z.refine((value) => isIP(value) !== 0, anAddress)), '127.0.0.1'),
  port: z._default(port, 8080),
  /** Figures for Prometheus at `/metrics`; none if missing. */
  metricsPort: z.optional(port),
  dataDir: z._default(text('a folder'), 'data'),
  /** Whether the user pool is asked, each half minute, if a session has ended. */
  sessionCheck: z._default(yesOrNo, true),
  /** How old a sign-in may be before what matters is done. */
  freshProofMinutes: z._default(
    z.custom<FreshProofMinutes>(isProofMinutes, must('a number of minutes from 1 to 1440, or off')),
    defaultProofMinutes,
  ),
  /** Accepted values of `acr`, where the pool serves it; any if missing. */
  freshProofLevels: z.optional(
    z.array(text('a level of sign-in, such as urn:cognito:loa:3', /^[\w:./-]{1,64}$/), must('a list of levels')),
  ),
  /** Whether calls are limited here, rather than by something in front of the portal. */
  callLimits: z._default(yesOrNo, true),
  /** Hours between the approval of a request for a lost second step and the link that removes it. */
  lostStepWaitHours: z._default(number('a number of hours from 0 to 72', 0, 72), 24),
  /** The operator's price for the use of dashboards; the portal shows no prices without it. */
  plan: z.optional(plan),
  /** Gives groups to people who sign in with their company, and takes them away. */
  companyGroups: z.optional(companyGroups),
  /** Makes them managers. */
  companySuperUsers: z.optional(companySuperUsers),
  /** Turns on exports and deliveries. */
  exports: z.optional(exports),
  /** The sender of the portal's email, on one machine; without it, none is sent. */
  mail: z.optional(mail),
  /** A file with a picture, which the site serves. */
  logo: z.optional(text('the name of an SVG, PNG or WebP file', /\.(svg|png|webp)$/i)),
  trustedProxies: z._default(
    z.array(
      z.string(anAddressOrSubnet).check(z.refine(isAddressOrSubnet, anAddressOrSubnet)),
      must('a list of IP addresses'),
    ),
    ['127.0.0.1', '::1'],
  ),
  syncEveryMinutes: z.optional(number('a number of minutes from 5 to 10080', 5, 10_080)),
  endpoints: z.optional(endpoints),
  /** Read and checked only by a deployment on AWS (`deploy/settings`). */
  aws: z.optional(z.looseObject({})),
};

export const settingsSchema = group(fields).check(
  neededForIam('identityPoolId'),
  neededForIam('iprApiUrl'),
  z.refine(({ region, userPoolId }) => regionOf(userPoolId) === region, {
    path: ['userPoolId'],
    error: ({ input }) => {
      const { region, userPoolId } = input as { region: string; userPoolId: string };
      return `is of a pool in ${regionOf(userPoolId)}, but region is ${region}: correct the one that is wrong. Where only the dashboards are elsewhere, set quickSight.region`;
    },
    // Even where other fields are wrong.
    when: ({ value }) => z.object({ region, userPoolId }).safeParse(value).success,
  }),
  z.refine(({ access, quickSight }) => access === 'by-group' || quickSight.quickSightPermissions !== 'managed', {
    path: ['quickSight', 'quickSightPermissions'],
    error: 'must be as-is where access is open: there are no groups to share dashboards with',
  }),
  z.refine(
    ({ quickSight: { readerRoleArn, accountId } }) => !readerRoleArn || readerRoleArn.includes(`::${accountId}:`),
    {
      path: ['quickSight', 'readerRoleArn'],
      error: 'is of another account than accountId: correct the one that is wrong',
    },
  ),
  namesCompanies('companyGroups'),
  namesCompanies('companySuperUsers'),
  z.refine(({ port, metricsPort }) => metricsPort === undefined || metricsPort === 0 || metricsPort !== port, {
    path: ['metricsPort'],
    error: 'must be another port than port',
  }),
);

/** A field that signed calls can't do without. */
function neededForIam(field: keyof typeof gateway) {
  return z.refine((settings) => Object(settings)[field] !== undefined, {
    path: [field],
    error: 'is missing: it is needed where apiAuth is iam',
    // Even where other fields are wrong.
    when: ({ value }) => Object(value).apiAuth === 'iam',
  });
}

/** Whether the backend keeps QuickSight's permissions equal to the catalogue's groups. */
export function managesPermissions({ access, quickSight }: Pick<Settings, 'access' | 'quickSight'>): boolean {
  return (quickSight.quickSightPermissions ?? (access === 'by-group' ? 'managed' : 'as-is')) === 'managed';
}

export type Settings = z.infer<typeof settingsSchema> & {
  /** How the SMTP server is signed in to; from the environment, never from the file. */
  mailSignIn?: { user: string; password: string };
};

/** One line for each problem, by field. */
export function problemsIn(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    const at = (...name: PropertyKey[]): string => [...issue.path, ...name].join('.') || 'The file';
    if (issue.code !== 'unrecognized_keys') return [`${at()} ${issue.message}`];
    return issue.keys.map((name) => `${at(name)} is not a setting: remove it or correct its spelling`);
  });
}

export function regionOf(userPoolId: string): string {
  return userPoolId.slice(0, userPoolId.indexOf('_'));
}
