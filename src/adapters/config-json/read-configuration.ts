import * as z from 'zod/mini';
import { awsRegions } from '#domain/browser/aws-regions';
import { type Accent, checkAccent } from '#domain/browser/accent';
import { type FreshProofMinutes, defaultProofMinutes, isProofMinutes } from '#domain/access/fresh-proof';
import { accessModes } from '#domain/access/roles';
import {
  type Configuration,
  type ConfigurationProblem,
  apiAuths,
  checkUserPoolId,
  defaultRegion,
  isContact,
  isIdentityPoolId,
  liveUpdatesModes,
  tokenStorageKinds,
} from '#domain/browser/configuration';
import { companyKinds, isMailDomain, isProviderName, repeatedIn } from '#domain/people/companies/company';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { defaultPasswordPolicy, isMinimumLength, passwordCharacters } from '#domain/people/password-policy';
import { hideablePages } from '#domain/pages/route-table';
import { failed, ok, type Result } from '#domain/result';
import { signInMethods } from '#domain/people/sign-in/sign-in-methods';
import { signUpModes } from '#domain/people/sign-in/sign-up';
import { isSessionLifetime } from '#domain/dashboards/viewing/frame-session';

type Reason = ConfigurationProblem['reason'];

/** Each check's message names its problem; a missing field differs from one of the wrong type. */
const say = (reason: Reason) => ({
  error: (issue: { input?: unknown }): string => (issue.input === undefined ? 'missing' : reason),
});
const text = z.string(say('not-text')).check(z.trim(), z.minLength(1, 'empty' satisfies Reason));
const url = text.check(z.refine((value) => isWebAddress(value), { error: 'not-a-url' satisfies Reason, abort: true }));

const poolId = text.check((context) => {
  const reason = checkUserPoolId(context.value);
  if (reason) context.issues.push({ code: 'custom', input: context.value, message: reason });
});

const identityPoolId = text.check(z.refine(isIdentityPoolId, 'identity-pool-id-form' satisfies Reason));

// It becomes part of the user pool's host name.
const region = text.check(z.refine((value) => awsRegions.has(value), { error: 'not-a-region' satisfies Reason }));

const length = z.custom<number>(isMinimumLength, say('not-a-length'));

const sessionMinutes = z.custom<number>(isSessionLifetime, say('not-session-minutes'));

const passwordPolicy = z.strictObject(
  {
    minimumLength: z._default(length, defaultPasswordPolicy.minimumLength),
    required: z._default(
      z.array(z.enum(passwordCharacters, say('not-a-choice')), say('not-a-list')),
      defaultPasswordPolicy.required,
    ),
  },
  say('not-an-object'),
);
const ownPicture = url.check(z.refine((value) => value.startsWith('/'), 'not-on-site' satisfies Reason));
const mailDomain = text.check(z.refine(isMailDomain, 'not-a-mail-domain' satisfies Reason));
const companies = z
  .array(
    z.strictObject(
      {
        provider: text.check(z.refine(isProviderName, 'not-a-provider-name' satisfies Reason)),
        label: text.check(z.maxLength(60, 'too-long' satisfies Reason)),
        logo: z.exactOptional(ownPicture),
        kind: z.enum(companyKinds, say('not-a-choice')),
        domains: z.array(mailDomain, say('not-a-list')),
        password: z.exactOptional(z.boolean(say('not-yes-or-no'))),
      },
      say('not-an-object'),
    ),
    say('not-a-list'),
  )
  .check((context) => {
    for (const { index, field } of repeatedIn(context.value)) {
      const message: Reason = 'of-another-company';
      context.issues.push({ code: 'custom', input: context.value, path: [index, field], message });
    }
  });
const hostedLogin = z.strictObject(
  {
    domain: url,
    providers: z.array(z.enum(hostedProviders, say('not-a-choice')), say('not-a-list')),
    companies: z.exactOptional(companies),
  },
  say('not-an-object'),
);
const httpsUrl = text.check(
  z.refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', 'not-https' satisfies Reason),
);
const links = z.strictObject(
  {
    help: z.exactOptional(httpsUrl),
    privacy: z.exactOptional(httpsUrl),
    support: z.exactOptional(text.check(z.refine(isContact, 'not-a-contact' satisfies Reason))),
  },
  say('not-an-object'),
);
const accentOf = (look: keyof Accent) =>
  text.check((context) => {
    const problem = checkAccent(look, context.value);
    if (!problem) return;
    const { reason: message, ...params } = problem;
    context.issues.push({ code: 'custom', input: context.value, message, params });
  });
const accent = z.strictObject({ light: accentOf('light'), dark: accentOf('dark') }, say('not-an-object'));
const liveUpdates = z.strictObject(
  {
    endpoint: z.exactOptional(url),
    mode: z._default(z.enum(liveUpdatesModes, say('not-a-choice')), 'userPool'),
    apiKey: z.exactOptional(text),
  },
  say('not-an-object'),
);
const localOrigin = text.check(z.refine(isLocalOrigin, 'not-local' satisfies Reason));
const localFrames = z.strictObject({ issued: localOrigin, served: localOrigin }, say('not-an-object'));
const localPages = z.strictObject({ accounts: url, outbox: url }, say('not-an-object'));

/** Strict at every level: a misspelt `access` must not silently leave the portal open. */
const schema = z
  .strictObject({
    title: text,
    logo: z.exactOptional(ownPicture),
    accent: z.exactOptional(accent),
    locale: z.exactOptional(text),
    region: z._default(region, defaultRegion),
    userPoolId: poolId,
    userPoolClientId: text,
    userPoolEndpoint: z.exactOptional(url),
    passwordPolicy: z._default(passwordPolicy, defaultPasswordPolicy),
    signInMethods: z._default(
      z
        .array(z.enum(signInMethods, say('not-a-choice')), say('not-a-list'))
        .check(z.refine((methods) => methods.includes('password'), 'no-password' satisfies Reason)),
      ['password'],
    ),
    emailSecondStep: z._default(z.boolean(say('not-yes-or-no')), false),
    customChallenge: z._default(z.boolean(say('not-yes-or-no')), false),
    iprApiUrl: url.check(z.refine((value) => value.endsWith('/prod'), 'no-prod' satisfies Reason)),
    apiAuth: z._default(z.enum(apiAuths, say('not-a-choice')), 'bearer'),
    identityPoolId: z.exactOptional(identityPoolId),
    identityPoolEndpoint: z.exactOptional(url),
    conditionalUpdates: z._default(z.boolean(say('not-yes-or-no')), true),
    sessionCheck: z._default(z.boolean(say('not-yes-or-no')), false),
    freshProofMinutes: z._default(
      z.custom<FreshProofMinutes>(isProofMinutes, say('not-proof-minutes')),
      defaultProofMinutes,
    ),
    access: z._default(z.enum(accessModes, say('not-a-choice')), 'open'),
    hostedLogin: z.exactOptional(hostedLogin),
    signUp: z._default(z.enum(signUpModes, say('not-a-choice')), 'off'),
    tokenStorage: z._default(z.enum(tokenStorageKinds, say('not-a-choice')), 'local-storage'),
    dashboardSessionMinutes: z.exactOptional(sessionMinutes),
    openTabs: z._default(z.boolean(say('not-yes-or-no')), false),
    hiddenPages: z.exactOptional(z.array(z.enum(hideablePages, say('not-a-choice')), say('not-a-list'))),
    liveUpdates: z.exactOptional(liveUpdates),
    links: z.exactOptional(links),
    localPages: z.exactOptional(localPages),
    localFrames: z.exactOptional(localFrames),
  })
  .check(
    z.refine(({ identityPoolId }) => identityPoolId !== undefined, {
      path: ['identityPoolId'],
      error: 'missing' satisfies Reason,
      // Runs even if other fields are wrong.
      when: ({ value }) => [Object(value).apiAuth, Object(value).liveUpdates?.mode].includes('iam'),
    }),
  );

/**
 * Reads and checks `/config.json`: returns the whole configuration, or every problem in it. It counts as unreachable after
 * `patience` milliseconds.
 */
export async function readConfiguration(
  read: typeof fetch = fetch,
  patience = 10_000,
): Promise<Result<Configuration, ConfigurationProblem[]>> {
  let content: unknown;
  try {
    const answer = await read('/config.json', { signal: AbortSignal.timeout(patience) });
    if (answer.status === 404) return whole('missing-file');
    if (!answer.ok) return failed([{ field: '', reason: 'server-error', status: answer.status }]);
    content = await answer.json();
  } catch (error) {
    return whole(error instanceof SyntaxError ? 'not-json' : 'unreachable');
  }
  return checkConfiguration(content);
}

/** Addresses can be relative to the site, such as `/prod`. */
export function checkConfiguration(content: unknown): Result<Configuration, ConfigurationProblem[]> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return whole('not-an-object');
  }
  const checked = schema.safeParse(content);
  return checked.success ? ok(checked.data) : failed(checked.error.issues.flatMap(problemsIn));
}

function problemsIn(issue: z.core.$ZodIssue): ConfigurationProblem[] {
  const at = (...name: string[]): string => [...issue.path, ...name].join('.');
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: at(), reason: issue.message as Reason, ...(issue.code === 'custom' && issue.params) }];
  }
  return issue.keys.map((name) => ({ field: at(name), reason: 'unknown-field' }));
}

const whole = (reason: Reason) => failed([{ field: '', reason }]);

/**
 * Whether it is on this site or uses https, because tokens and passwords are sent there. No query or fragment, because calls are
 * made to paths below it, and no password, which browsers refuse.
 */
function isWebAddress(value: string): boolean {
  // Browsers take a path for another host if it begins with two slashes: also backslashes, and with tabs or newlines between.
  if (/[?#\t\n\r]/.test(value)) return false;
  if (value.startsWith('/')) return !/^\/[/\\]/.test(value);
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

/** Whether it is an origin on this machine, without a path: frames are redirected nowhere else. */
function isLocalOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, hostname } = new URL(value);
  return origin === value && ['localhost', '127.0.0.1'].includes(hostname);
}

const isThisMachine = (hostname: string): boolean =>
  ['127.0.0.1', '[::1]'].includes(hostname) || /(^|\.)localhost$/.test(hostname);
