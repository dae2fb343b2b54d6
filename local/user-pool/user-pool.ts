import type { Hono } from 'hono';
import type { JSONWebKeySet } from 'jose';
import { createChallenges } from './challenges/challenges';
import { createCodes } from './codes';
import { confirmationLink, createConfirmUser } from './confirm-user';
import { openDatabase, poolSecretOf } from './database';
import { createDevices, deviceGroupKeyOf } from './users/devices';
import { createHostedLogin } from './hosted-login/hosted-login';
import { createHttp } from './http';
import { createLockOut } from './sign-in/lock-out';
import { createMfaSettings } from './users/mfa-settings';
import { createAdministratorOperations } from './operations/administrator-operations';
import { createLinkingOperations } from './operations/linking-operations';
import { createSessionAdministration } from './operations/session-operations';
import { createOperations } from './operations/operations';
import { createFactorsOf } from './users/auth-factors';
import { createPoolOperations } from './operations/pool-operations';
import type { PoolParts } from './parts';
import { type Mails, openMails } from './outbox/mails';
import { createOutbox } from './outbox/outbox';
import { createOutboxPage } from './outbox/outbox-page';
import { createPasskeys } from './passkeys/passkeys';
import { createRelyingParties } from './passkeys/relying-party';
import { defaultPasswordPolicy } from './users/password-policy';
import type { NewUser } from './users/pool-user';
import { createRateLimit } from './rate-limit';
import { seedUsers } from './users/seed';
import { createSignIn } from './sign-in/sign-in';
import { createSignInSessions } from './sign-in/sign-in-session';
import { createConfiguredFactors, createWaysIn, readSignInPlan } from './sign-in/ways-in';
import { createReadSignedInUser } from './tokens/signed-in-user';
import { loadSigningKey } from './tokens/signing-key';
import { poolNameOf } from './users/srp';
import { createTokenFamilies } from './tokens/token-families';
import { createTokenIssuance } from './tokens/token-issuance';
import { createTokens } from './tokens/tokens';
import { openUserSessions } from './tokens/user-sessions';
import type { UserPoolOptions } from './user-pool-options';
import { createLinks } from './users/links';
import { createUsers } from './users/users';

export type { NewUser } from './users/pool-user';
export type { UserPoolOptions } from './user-pool-options';

/** A local user pool, with what its administrator can do. Those methods reject for a user that does not exist. */
export interface UserPool {
  /** Mount it at the path of `url`. */
  app: Hono;
  /** The messages with codes: `/outbox` and `/outbox.json`, with the page's style and script. Mount it at `/`. */
  outbox: Hono;
  /** Puts the portal's mails into the outbox. */
  mail: Mails;
  /** The `iss` of the pool's tokens: `url`, a slash and the pool id. */
  issuer: string;
  jwks: JSONWebKeySet;
  createUser(user: NewUser): Promise<void>;
  addToGroup(username: string, group: string): Promise<void>;
  removeFromGroup(username: string, group: string): Promise<void>;
  disableUser(username: string): Promise<void>;
  enableUser(username: string): Promise<void>;
  /** The user must change it at the next sign-in, within a week. */
  setTemporaryPassword(username: string, password: string): Promise<void>;
  deleteUser(username: string): Promise<void>;
  /** Revokes every token of the user, in all browsers. */
  signOutUser(username: string): Promise<void>;
  close(): void;
}

/** Opens the pool in the data folder, or makes a new one. */
export async function createUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { dataDir, poolId, clientId, url, allowedOrigins, clock = Date.now } = options;
  const { selfSignUp = true, requiredAttributes = [], preventUserExistenceErrors = true } = options;
  const { passwordPolicy = defaultPasswordPolicy } = options;
  const { hostedLogin: hostedLoginOptions = { providers: [], redirectUris: [], logoutUris: [] } } = options;
  requirePoolId(poolId);
  const poolName = poolNameOf(poolId);
  const deviceGroupKey = deviceGroupKeyOf(poolId);
  const issuer = `${url}/${poolId}`;
  const rotationGraceSeconds = options.refreshTokenRotation?.graceSeconds;

  const database = await openDatabase(dataDir, poolId);
  const key = await loadSigningKey(database);
  const poolSecret = await poolSecretOf(database);
  const users = createUsers(database, poolName, clock);
  await seedUsers(database, users, options.users);
  const links = createLinks(database, users, clock);
  const { companies = [] } = hostedLoginOptions;
  const mfaSettings = createMfaSettings(database);
  const devices = createDevices(database, clock);
  const outbox = createOutbox(database, clock);
  const mails = await openMails(database, clock);
  const lockOut = createLockOut(database, clock);
  const rateLimit = createRateLimit(database, clock);
  const codes = createCodes(database, clock, outbox, rateLimit, poolSecret, confirmationLink(url, clientId));

  const userSessions = await openUserSessions(database, clock, {
    tracks: options.tracksSessions ?? false,
    maxPerUser: 20,
  });
  const families = userSessions.recording(createTokenFamilies(database, { rotationGraceSeconds, clock }));
  const plan = readSignInPlan(options);
  const tokens = createTokens(key, {
    issuer,
    clientId,
    servesAcr: plan.servesAcr,
    clock,
  });
  const region = poolId.slice(0, poolId.indexOf('_'));
  const issuance = createTokenIssuance({ region, deviceGroupKey, users, devices, tokens, families });
  const readSignedInUser = createReadSignedInUser(tokens, families, users);

  const passkeys = createPasskeys(database, clock);
  const relyingParties = createRelyingParties(database, options.webAuthn);
  const configuredFactors = createConfiguredFactors(plan, passkeys, relyingParties);
  const waysIn = createWaysIn(plan, poolSecret, configuredFactors, relyingParties);

  const shared: PoolParts = {
    database,
    poolId,
    poolName,
    poolSecret,
    clientId,
    url,
    allowedOrigins,
    deviceGroupKey,
    clock,
    selfSignUp,
    passwordPolicy,
    requiredAttributes,
    preventUserExistenceErrors,
    rotatesRefreshTokens: rotationGraceSeconds !== undefined,
    users,
    links,
    companyNames: companies.map(({ name }) => name),
    mfaSettings,
    devices,
    outbox,
    lockOut,
    rateLimit,
    plan,
    waysIn,
    configuredFactors,
    passkeys,
    relyingParties,
    codes,
    families,
    userSessions,
    tokens,
    issuance,
    readSignedInUser,
  };
  const sessions = createSignInSessions(database, clock, plan.sessionMinutes);
  const signIn = createSignIn({ ...shared, challenges: createChallenges(shared), sessions });
  const factorsOf = createFactorsOf(shared);
  const operations = createOperations({ ...shared, signIn, sessions, factorsOf });
  const pages = [
    createHostedLogin({ ...shared, options: hostedLoginOptions }),
    createConfirmUser(url, operations.ConfirmSignUp),
  ];

  return {
    app: createHttp({
      poolId,
      jwks: key.jwks,
      operations: new Map(Object.entries(operations)),
      signedOperations: new Map(
        Object.entries({
          ...createAdministratorOperations({ ...shared, factorsOf }),
          ...createSessionAdministration(shared),
          ...createLinkingOperations(poolId, companies, links),
          ...createPoolOperations({
            poolId,
            clientId,
            plan,
            relyingParties,
            rotationGraceSeconds,
            preventUserExistenceErrors,
            hostedLogin: hostedLoginOptions,
            url,
          }),
        }),
      ),
      pages,
      allowedOrigins,
    }),
    outbox: createOutboxPage(outbox, mails, options.places),
    mail: mails,
    issuer,
    jwks: key.jwks,
    createUser: (user) => users.create(user),
    addToGroup: (username, group) => users.addToGroup(username, group),
    removeFromGroup: (username, group) => users.removeFromGroup(username, group),
    disableUser: (username) => users.setEnabled(username, false),
    enableUser: (username) => users.setEnabled(username, true),
    setTemporaryPassword: (username, password) => users.setTemporaryPassword(username, password),
    deleteUser: (username) => users.remove(username),
    signOutUser: async (username) => families.revokeAll((await users.get(username)).sub),
    close: () => database.close(),
  };
}

function requirePoolId(poolId: string): void {
  if (poolId.length > 55 || !/^[\w-]+_[0-9a-zA-Z]+$/.test(poolId)) {
    throw new Error(`The user pool id "${poolId}" is not of the form region_suffix with at most 55 characters`);
  }
}
