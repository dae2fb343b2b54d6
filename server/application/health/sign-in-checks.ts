import type { Look, PoolSeen, Seen } from '../../ports/health-probes';
import { type Check, type Finding, findingOf, warning, wrong } from './finding';
import { allowed } from './quicksight-checks';

type ClientSettings = Extract<PoolSeen['clientSettings'], { ok: true }>['value'];

/** If the pool can't be reached, that is the only finding. */
const about = (judge: (pool: PoolSeen, seen: Seen) => ReturnType<Check['judge']>): Check => ({
  area: 'sign-in',
  judge: (seen) => {
    const { pool } = seen;
    if (!pool || (!pool.keys.ok && pool.keys.failure.kind === 'unreachable')) return undefined;
    return judge(pool, seen);
  },
});
const aboutClient = (judge: (client: ClientSettings, seen: Seen) => ReturnType<Check['judge']>): Check =>
  about(({ clientSettings }, seen) => {
    if (clientSettings.ok) return judge(clientSettings.value, seen);
    // Another check says so.
    if (clientSettings.failure.kind === 'not-found') return undefined;
    return withRights(seen, findingOf(clientSettings.failure, 'cognito-idp:DescribeUserPoolClient', true));
  });
/** A finding about rights counts only with settings: checking just an address needs no credentials. */
const withRights = (seen: Seen, finding: Finding): Finding | undefined => (seen.intended ? finding : undefined);
/** The value in the settings, or else the one that the address gives browsers. */
const configured = ({ intended, address }: Seen, field: 'userPoolId' | 'userPoolClientId'): string =>
  intended?.[field] ?? String(address?.configuration.ok ? address.configuration.value[field] : '?');
const grants = (is: boolean, finding: Finding) => (is ? 'ok' : finding);

export const signInChecks = {
  'publishes its keys': {
    area: 'sign-in',
    judge: (seen) => {
      if (!seen.pool) return undefined;
      const { keys } = seen.pool;
      const pool = configured(seen, 'userPoolId');
      if (!keys.ok) return keysFinding(keys, pool);
      return grants(keys.value > 0, wrong('pool-unknown', { pool }));
    },
  },
  'knows the app client': about(({ client }, seen) => {
    if (client.ok) return 'ok';
    const pool = configured(seen, 'userPoolId');
    if (client.failure.kind === 'not-found') {
      return wrong('client-unknown', { client: configured(seen, 'userPoolClientId'), pool });
    }
    return findingOf(client.failure, 'cognito-idp:InitiateAuth');
  }),
  // Without rights, an anonymous call still shows it: Cognito refuses calls without the secret.
  'has no secret': about(({ client, clientSettings }) => {
    if (clientSettings.ok) return grants(!clientSettings.value.hasSecret, wrong('client-secret'));
    return client.ok ? grants(!client.value.hasSecret, wrong('client-secret')) : undefined;
  }),
  'has no implicit grant': aboutClient(({ grants: given }) =>
    grants(!given.includes('implicit'), wrong('implicit-grant')),
  ),
  'signs in by SRP': aboutClient(({ flows }) =>
    grants(flows.includes('ALLOW_USER_SRP_AUTH'), wrong('flow', { flow: 'ALLOW_USER_SRP_AUTH' })),
  ),
  'renews tokens': aboutClient(({ flows, rotates }) =>
    grants(
      // Rotation replaces it.
      rotates || flows.includes('ALLOW_REFRESH_TOKEN_AUTH'),
      wrong('flow', { flow: 'ALLOW_REFRESH_TOKEN_AUTH' }),
    ),
  ),
  'asks custom challenges': aboutClient(({ flows }, { intended }) =>
    grants(
      !intended?.customChallenge || flows.includes('ALLOW_CUSTOM_AUTH'),
      wrong('flow', { flow: 'ALLOW_CUSTOM_AUTH' }),
    ),
  ),
  'knows the way back': aboutClient(({ callbacks, grants: given }, { intended }) => {
    if (!intended?.hostedLogin) return 'ok';
    const callback = `${intended.publicUrl}/login`;
    return grants(given.includes('code') && callbacks.includes(callback), wrong('callback', { callback }));
  }),
  'has the hosted login where the settings say': about(({ described }, { intended }) => {
    const { domains } = described.ok ? described.value : {};
    if (!domains || intended?.hostedLogin === undefined) return undefined;
    const domain = hostOf(intended.hostedLogin);
    if (domains.includes(domain)) return 'ok';
    return (domains.length === 0 ? wrong : warning)('login-domain', { domain, domains: domains.join(', ') || '–' });
  }),
  'rotates refresh tokens': aboutClient(({ rotates, graceSeconds }) => {
    if (!rotates) return warning('no-rotation');
    return grants(graceSeconds > 0, warning('no-grace'));
  }),
  'revokes tokens': aboutClient(({ revokes }) => grants(revokes, warning('no-revocation'))),
  'hides who exists': aboutClient(({ hidesUsers }) => grants(hidesUsers, warning('users-shown'))),
  'issues short tokens': aboutClient(({ tokenLife }) =>
    grants(tokenLife <= 60, warning('long-tokens', { minutes: tokenLife })),
  ),
  'lets the portal list its people': about(({ rights, members }, seen) => {
    const all = seen.intended?.managed ? { ...rights, 'cognito-idp:ListUsersInGroup': members } : rights;
    const judged = allowed(all);
    return judged === 'ok' ? 'ok' : judged && withRights(seen, judged);
  }),
  'has a manager': about(({ members }, { intended }) => {
    if (!intended?.byGroup) return undefined;
    if (members.ok && members.value > 0) return 'ok';
    // Another provider's groups can come with its tokens only.
    if (members.ok || members.failure.kind === 'not-found') {
      return (intended.hostedLogin ? warning : wrong)('no-manager');
    }
    const failure = findingOf(members.failure, 'cognito-idp:ListUsersInGroup', true);
    return intended.managed && failure.code === 'right-to-check' ? undefined : failure;
  }),
  'asks for two-step verification': about(({ described }, seen) => {
    if (described.ok) return grants(described.value.mfa !== 'OFF', warning('mfa-off'));
    return withRights(seen, findingOf(described.failure, 'cognito-idp:DescribeUserPool', true));
  }),
  'signs in by choice': aboutClient(({ flows }, { intended }) =>
    grants(
      otherFactors(intended).length === 0 || flows.includes('ALLOW_USER_AUTH'),
      wrong('flow', { flow: 'ALLOW_USER_AUTH' }),
    ),
  ),
  'allows the other ways to sign in': about(({ described }, { intended }) => {
    // Another check says so.
    if (!described.ok) return undefined;
    const missing = otherFactors(intended).filter((factor) => !described.value.factors.includes(factor));
    return grants(missing.length === 0, wrong('factors', { factors: missing.join(', ') }));
  }),
  'has passkeys for the address': about(({ steps }, { intended }) => {
    if (!intended?.signInMethods.includes('passkey')) return 'ok';
    if (!steps.ok) return findingOf(steps.failure, 'cognito-idp:GetUserPoolMfaConfig', true);
    const { hostname } = new URL(intended.publicUrl);
    const domain = steps.value.passkeyDomain ?? '';
    const isWithin = domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`));
    return grants(isWithin, wrong('passkey-domain', { domain: domain || '–', host: hostname }));
  }),
  'sends codes by email as a second step': about(({ steps }, { intended }) => {
    if (!intended?.emailSecondStep) return 'ok';
    if (!steps.ok) return findingOf(steps.failure, 'cognito-idp:GetUserPoolMfaConfig', true);
    return grants(steps.value.byEmail, wrong('no-email-codes'));
  }),
  'resets passwords beside codes by email': about(({ described, steps }) => {
    if (!described.ok || !steps.ok) return undefined;
    return grants(!steps.value.byEmail || !described.value.resetsByEmailOnly, warning('no-reset'));
  }),
  // No finding if the right is missing, because the portal works without it.
  'tracks sessions': about(({ tracksSessions }) =>
    tracksSessions.ok ? grants(tracksSessions.value, warning('sessions-untracked')) : undefined,
  ),
} satisfies Record<string, Check>;

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const factorOf = { passkey: 'WEB_AUTHN', emailCode: 'EMAIL_OTP', textCode: 'SMS_OTP' } as const;

/** Cognito's names of the ways besides the password. */
const otherFactors = (intended: Seen['intended']) =>
  (intended?.signInMethods ?? []).flatMap((method) => (method === 'password' ? [] : factorOf[method]));

function keysFinding(keys: Extract<Look<number>, { ok: false }>, pool: string): Finding {
  if (keys.failure.kind === 'not-found') return wrong('pool-unknown', { pool });
  const finding = findingOf(keys.failure, 'cognito-idp');
  return finding.code === 'not-json' ? finding : wrong('pool-unreachable', { reason: reasonOf(keys.failure) });
}

const reasonOf = (failure: object): string => ('reason' in failure ? String(failure.reason) : 'busy');
