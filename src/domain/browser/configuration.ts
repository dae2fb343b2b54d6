import { awsRegions } from './aws-regions';
import type { FreshProofMinutes } from '../access/fresh-proof';
import type { Access } from '../access/roles';
import type { HostedLoginSettings } from '../people/sign-in/hosted-login';
import type { PasswordPolicy } from '../people/password-policy';
import type { SignInMethod } from '../people/sign-in/sign-in-methods';
import type { SignUpMode } from '../people/sign-in/sign-up';
import type { HideablePage } from '../pages/route-table';
import type { Accent } from './accent';

export interface Configuration {
  title: string;
  /** The address of a picture on this site, shown instead of the portal's mark. */
  logo?: string;
  /** The portal's own if missing. */
  accent?: Accent;
  /** For users who have not chosen a language; `en` by default. */
  locale?: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Only where the pool is not Amazon's own: the local stack, a proxy. */
  userPoolEndpoint?: string;
  /** The pool's; Cognito's default if missing. */
  passwordPolicy: PasswordPolicy;
  /** The pool asks custom challenges after the password, which needs Cognito's flow `CUSTOM_AUTH`. */
  customChallenge: boolean;
  /** Ways to sign in that pool and operator allow; the password is always one of them. */
  signInMethods: SignInMethod[];
  /** The pool sends codes by email as a second step, so the account page offers them. */
  emailSecondStep: boolean;
  /** Base URL of the backend; ends in `/prod`. */
  iprApiUrl: string;
  apiAuth: ApiAuth;
  /** `region:uuid`; where calls are signed. */
  identityPoolId?: string;
  /** Only where the identity pool is not Amazon's own. */
  identityPoolEndpoint?: string;
  /** Sends with an update the `updatedAt` that it started from. False for a backend that refuses this extra field. */
  conditionalUpdates: boolean;
  /** Sends the access token too, so that the backend can ask the user pool whether the session has ended. */
  sessionCheck: boolean;
  /** How old a sign-in may be before it is asked for again on the account page; the backend decides for its own calls. */
  freshProofMinutes: FreshProofMinutes;
  access: Access;
  /** Sign-in with other providers; no buttons without it. */
  hostedLogin?: HostedLoginSettings;
  signUp: SignUpMode;
  tokenStorage: TokenStorageKind;
  /** How long a dashboard's session lasts, where the backend does not say when it ends (minutes). */
  dashboardSessionMinutes?: number;
  openTabs: boolean;
  hiddenPages?: HideablePage[];
  /** The connection for live updates; without it, lists are reloaded when people return to the tab. */
  liveUpdates?: LiveUpdatesSettings;
  /** The organisation's own pages, shown on the sign-in page and in the account menu. */
  links?: SiteLinks;
  /** Only in the local stack: its own pages, which the sign-in page links to. */
  localPages?: { accounts: string; outbox: string };
  /** Only in the local stack. */
  localFrames?: LocalFrames;
}

/** In the order in which they are shown. */
export const linkNames = ['help', 'privacy', 'support'] as const;

/**
 * `bearer`: by the ID token, in `Authorization`. `iam`: by a signature with credentials of an identity pool, for a gateway that asks
 * for IAM; the ID token goes along in a signed header.
 */
export const apiAuths = ['bearer', 'iam'] as const;
export type ApiAuth = (typeof apiAuths)[number];

/** AppSync's five (https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html). */
export const liveUpdatesModes = ['userPool', 'oidc', 'lambda', 'iam', 'apiKey'] as const;

export interface LiveUpdatesSettings {
  /** An address that ends in `/graphql`. Its socket is below it, or at AppSync's own domain for sockets. */
  endpoint?: string;
  mode: (typeof liveUpdatesModes)[number];
  apiKey?: string;
}

export interface SiteLinks {
  help?: string;
  privacy?: string;
  /** The contact where a text says "your administrator": an https address, or `mailto:` and one email address. */
  support?: string;
}

/** Two origins of the local BI service: embed URLs name the one, and browsers load the frames from the other, on plain http. */
export interface LocalFrames {
  issued: string;
  served: string;
}

/** Where this browser keeps its tokens; falls back to memory if the browser blocks the others. */
export const tokenStorageKinds = ['local-storage', 'cookies', 'memory'] as const;
export type TokenStorageKind = (typeof tokenStorageKinds)[number];

/** Region of the specification (section 9). */
export const defaultRegion = 'eu-west-1';

/** One thing wrong with `/config.json`; `field` is empty where the whole file is meant. */
export interface ConfigurationProblem {
  field: string;
  reason:
    | 'unreachable'
    | 'server-error'
    | 'missing-file'
    | 'not-json'
    | 'not-an-object'
    | 'missing'
    | 'not-text'
    | 'empty'
    | 'not-a-url'
    | 'no-prod'
    | 'not-https'
    | 'not-a-contact'
    | 'not-on-site'
    | 'not-a-colour'
    | 'unreadable'
    | 'not-a-region'
    | 'not-a-mail-domain'
    | 'not-a-provider-name'
    | 'too-long'
    | 'of-another-company'
    | 'not-local'
    | 'pool-id-form'
    | 'pool-id-length'
    | 'identity-pool-id-form'
    | 'not-a-choice'
    | 'not-a-list'
    | 'no-password'
    | 'not-yes-or-no'
    | 'not-a-length'
    | 'not-session-minutes'
    | 'not-proof-minutes'
    | 'unknown-field';
  status?: number;
  /** The contrast ratio of an accent that is not readable. */
  contrast?: number;
}

/** The file couldn't be loaded, perhaps temporarily; its content is unknown. */
export function isUnread({ reason }: ConfigurationProblem): boolean {
  return reason === 'unreachable' || reason === 'server-error';
}

/** The form and the length of the specification (section 5): `prefix_suffix`, at most 55 characters. */
export function checkUserPoolId(id: string): 'pool-id-form' | 'pool-id-length' | undefined {
  if (id.length > 55) return 'pool-id-length';
  return /^[\w-]+_[0-9a-zA-Z]+$/.test(id) ? undefined : 'pool-id-form';
}

/** An https address, or `mailto:` and one email address, without anything else that a mail program would take up. */
export function isContact(value: string): boolean {
  if (/^mailto:[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(value)) return true;
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}

/** Its region becomes part of the identity pool's host name. */
export const isIdentityPoolId = (id: string): boolean =>
  /^[a-z\d-]+:[\da-f-]{36}$/.test(id) && awsRegions.has(id.slice(0, id.indexOf(':')));
