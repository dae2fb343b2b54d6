import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminListUserSessionsCommand,
  AdminRevokeUserSessionCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  GetUserPoolSessionConfigurationCommand,
  GetUserPoolMfaConfigCommand,
  InitiateAuthCommand,
  ListGroupsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  NotAuthorizedException,
  paginateListGroups,
  paginateListUsersInGroup,
  ResourceNotFoundException,
  type UserPoolClientType,
  type UserPoolType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { bytesOfGroups } from '#domain/access/token-size';
import type { Role } from '#domain/access/roles';
import type { PoolSeen } from '../../ports/health-probes';
import { look } from './cognito-look';
import { tracksNone } from './tracks-none';

export interface PoolAccess {
  region: string;
  userPoolId: string;
  clientId: string;
  /** Instead of Amazon's. */
  endpoint?: string;
  /** From the environment if missing. */
  credentials?: NonNullable<CognitoIdentityProviderClientConfig['credentials']>;
  /** Whether this process looks people's groups up; yes if missing. */
  looksUp?: boolean;
}

const managers = 'SuperUser' satisfies Role;
/** A person who doesn't exist. */
const nobody = 'portal-doctor-asks-for-nobody';
/** A session that doesn't exist, in the form of one. */
const noSession = `tkn${'0'.repeat(25)}`;
const keySet = z.object({ keys: z.array(z.unknown()) });
/** Milliseconds for one call. */
const timeout = 8000;

/** The pool's keys, its app client and its two-step verification. Changes nothing; without credentials, the settings stay unknown. */
export function createCognitoProbe({
  region,
  userPoolId,
  clientId,
  endpoint,
  credentials,
  looksUp = true,
}: PoolAccess) {
  const client = new CognitoIdentityProviderClient({
    region,
    maxAttempts: 1,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: 3000, requestTimeout: timeout, throwOnRequestTimeout: true },
  });
  const pool = endpoint ?? `https://cognito-idp.${region}.amazonaws.com`;

  return async (): Promise<PoolSeen> => {
    const [
      { keys, clockAhead },
      known,
      clientSettings,
      described,
      steps,
      listed,
      groups,
      onPeople,
      members,
      groupBytes,
      tracksSessions,
    ] = await Promise.all([
      readKeys(`${pool}/${userPoolId}/.well-known/jwks.json`),
      look(() => askAsClient(client, clientId)),
      look(async () => {
        const asked = new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: clientId });
        return settingsOf((await client.send(asked)).UserPoolClient ?? {});
      }),
      look(async () => {
        const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId: userPoolId }));
        return describedOf(UserPool ?? {}, region);
      }),
      look(async () => {
        const asked = new GetUserPoolMfaConfigCommand({ UserPoolId: userPoolId });
        const { WebAuthnConfiguration, EmailMfaConfiguration } = await client.send(asked);
        return { passkeyDomain: WebAuthnConfiguration?.RelyingPartyId, byEmail: EmailMfaConfiguration !== undefined };
      }),
      look(() => client.send(new ListUsersCommand({ UserPoolId: userPoolId, Limit: 1 }))),
      looksUp ? look(() => client.send(new ListGroupsCommand({ UserPoolId: userPoolId, Limit: 1 }))) : undefined,
      looksUp ? rightsOnPeople(client, userPoolId) : undefined,
      look(async () => {
        const asked = new ListUsersInGroupCommand({ UserPoolId: userPoolId, GroupName: managers, Limit: 1 });
        return (await client.send(asked)).Users?.length ?? 0;
      }),
      look(() => largestGroupBytes(client, userPoolId)),
      look(() => tracksSessionsOf(client, userPoolId)),
    ]);
    const rights = {
      'cognito-idp:ListUsers': listed,
      ...(groups && { 'cognito-idp:ListGroups': groups }),
      ...onPeople,
    };
    return {
      keys,
      client: known,
      clientSettings,
      described,
      steps,
      tracksSessions,
      rights,
      members,
      groupBytes,
      clockAhead,
    };
  };
}

/** A pool of the plan Lite, or in a region without the feature, tracks none. */
async function tracksSessionsOf(client: CognitoIdentityProviderClient, UserPoolId: string): Promise<boolean> {
  try {
    const answer = await client.send(new GetUserPoolSessionConfigurationCommand({ UserPoolId }));
    return answer.UserSessionTracking === 'ENABLED';
  } catch (error) {
    if (tracksNone(error)) return false;
    throw error;
  }
}

const unlessUntracked = (ask: () => Promise<unknown>) =>
  look(() => ask().catch((error: unknown) => (tracksNone(error) ? undefined : Promise.reject(error))));

/** Asks for what managers and people who lost their second step need: AWS looks at the rights first, then for the person. */
async function rightsOnPeople(client: CognitoIdentityProviderClient, UserPoolId: string) {
  const person = { UserPoolId, Username: nobody };
  const [groups, user, preference, app, signOut, sessions, revoke] = await Promise.all([
    look(() => client.send(new AdminListGroupsForUserCommand(person))),
    look(() => client.send(new AdminGetUserCommand(person))),
    look(() => client.send(new AdminSetUserMFAPreferenceCommand({ ...person, SMSMfaSettings: { Enabled: false } }))),
    look(() => client.send(new AdminDeleteSoftwareTokenCommand(person))),
    look(() => client.send(new AdminUserGlobalSignOutCommand(person))),
    unlessUntracked(() => client.send(new AdminListUserSessionsCommand(person))),
    unlessUntracked(() => client.send(new AdminRevokeUserSessionCommand({ ...person, SessionId: noSession }))),
  ]);
  return {
    'cognito-idp:AdminListGroupsForUser': groups,
    'cognito-idp:AdminGetUser': user,
    'cognito-idp:AdminSetUserMFAPreference': preference,
    'cognito-idp:AdminDeleteSoftwareToken': app,
    'cognito-idp:AdminUserGlobalSignOut': signOut,
    'cognito-idp:AdminListUserSessions': sessions,
    'cognito-idp:AdminRevokeUserSession': revoke,
  };
}

/** The bytes that all groups together can add to a token without making any too large; below it, no members are counted. */
const harmless = 2_800;
/** The most calls and milliseconds for members of groups, and the most people who are counted. */
const most = { calls: 200, time: 10_000, people: 1_000 };

async function largestGroupBytes(client: CognitoIdentityProviderClient, UserPoolId: string) {
  const names: string[] = [];
  for await (const { Groups = [] } of paginateListGroups({ client, pageSize: 60 }, { UserPoolId })) {
    names.push(...Groups.flatMap(({ GroupName }) => GroupName ?? []));
  }
  if (bytesOfGroups(names) <= harmless) return { people: [], isWhole: true };
  const bytes = new Map<string, number>();
  const until = Date.now() + most.time;
  let calls = 0;
  for (const GroupName of names) {
    for await (const { Users = [] } of paginateListUsersInGroup({ client, pageSize: 60 }, { UserPoolId, GroupName })) {
      for (const { Username = '' } of Users) {
        bytes.set(Username, (bytes.get(Username) ?? 0) + bytesOfGroups([GroupName]));
      }
      if (++calls >= most.calls || Date.now() > until) return { people: largest(bytes), isWhole: false };
    }
  }
  return { people: largest(bytes), isWhole: true };
}

const largest = (bytes: ReadonlyMap<string, number>): number[] =>
  [...bytes.values()].toSorted((one, other) => other - one).slice(0, most.people);

/** A refresh token that nobody was given: the pool refuses it, but says first if it has no such client. */
async function askAsClient(client: CognitoIdentityProviderClient, ClientId: string): Promise<{ hasSecret: boolean }> {
  const AuthParameters = { REFRESH_TOKEN: 'health-check' };
  try {
    await client.send(new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }));
  } catch (error) {
    // "Client ... is configured with secret but SECRET_HASH was not received".
    if (error instanceof NotAuthorizedException) return { hasSecret: error.message.includes('SECRET_HASH') };
    // A pool with rotation, or without the flow, takes no refresh token here, but it does know the client.
    const { name } = Object(error) as Error;
    if (name !== 'InvalidParameterException' && name !== 'UnsupportedOperationException') throw error;
  }
  return { hasSecret: false };
}

/** A pool without a list of first factors takes passwords only. One without recovery mechanisms resets passwords by phone, or else by email. */
function describedOf(
  {
    MfaConfiguration: mfa = 'OFF',
    Policies,
    AccountRecoverySetting,
    SmsConfiguration,
    Domain,
    CustomDomain,
  }: UserPoolType,
  region: string,
) {
  const factors: readonly string[] = Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];
  const ways = AccountRecoverySetting?.RecoveryMechanisms ?? [{ Name: 'verified_phone_number' }];
  const sendsTexts = SmsConfiguration?.SnsCallerArn !== undefined;
  const resetsOtherwise = ways.some(
    ({ Name }) => Name === 'admin_only' || (Name === 'verified_phone_number' && sendsTexts),
  );
  const ofAmazon = Domain === undefined ? [] : [`${Domain}.auth.${region}.amazoncognito.com`];
  const domains = CustomDomain === undefined ? ofAmazon : [CustomDomain, ...ofAmazon];
  return { mfa, factors, resetsByEmailOnly: !resetsOtherwise, domains };
}

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

function settingsOf(client: UserPoolClientType) {
  const { IdTokenValidity: validity = 60, TokenValidityUnits: units } = client;
  // Hours unless the client says otherwise; one hour without either.
  const unit = client.IdTokenValidity === undefined ? 'minutes' : (units?.IdToken ?? 'hours');
  return {
    hasSecret: client.ClientSecret !== undefined,
    flows: client.ExplicitAuthFlows ?? [],
    grants: (client.AllowedOAuthFlowsUserPoolClient ?? true) ? (client.AllowedOAuthFlows ?? []) : [],
    callbacks: client.CallbackURLs ?? [],
    rotates: client.RefreshTokenRotation?.Feature === 'ENABLED',
    graceSeconds: client.RefreshTokenRotation?.RetryGracePeriodSeconds ?? 0,
    revokes: client.EnableTokenRevocation ?? false,
    hidesUsers: client.PreventUserExistenceErrors === 'ENABLED',
    tokenLife: (validity * secondsOf[unit]) / 60,
    providers: client.SupportedIdentityProviders ?? [],
    ...(client.WriteAttributes && { writes: client.WriteAttributes }),
    ...(client.LastModifiedDate && { savedAt: client.LastModifiedDate.getTime() }),
  };
}

/** With the time of the answer, which is Amazon's. */
async function readKeys(address: string): Promise<Pick<PoolSeen, 'keys' | 'clockAhead'>> {
  let clockAhead: number | undefined;
  const keys = await look(async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date)) clockAhead = Date.now() - date;
    // Cognito answers so for a pool that it does not have.
    if (answer.status === 400 || answer.status === 404)
      throw new ResourceNotFoundException({ message: '', $metadata: {} });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return keySet.parse(await answer.json()).keys.length;
  });
  return { keys, clockAhead };
}
