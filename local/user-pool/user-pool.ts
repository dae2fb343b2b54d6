import type { Hono } from 'hono';
import type { JSONWebKeySet } from 'jose';
import { createNewPasswordChallenge } from './challenges/new-password-required';
import { createPasswordVerifierChallenge } from './challenges/password-verifier';
import { openDatabase, poolSecretOf } from './database';
import { createHttp } from './http';
import { createLockOut } from './lock-out';
import { createOperations } from './operations';
import { seedUsers } from './seed';
import { createSignIn } from './sign-in';
import { createSignInSessions } from './sign-in-session';
import { loadSigningKey } from './signing-key';
import { poolNameOf } from './srp';
import { createTokenFamilies } from './token-families';
import { createTokens } from './tokens';
import { createUsers, type NewUser } from './users';

export type { NewUser } from './users';

export interface UserPoolOptions {
  /** Folder of the pool's database; made if missing. */
  dataDir: string;
  /** `region_suffix`, such as `eu-west-1_LocalDev1`. */
  poolId: string;
  clientId: string;
  /** Where the pool is mounted, without a slash at the end: `http://localhost:8080/user-pool`. */
  url: string;
  /** The origins of the pages that may call the pool. */
  allowedOrigins: string[];
  /** Created when the pool's database is new, and never again. */
  users: NewUser[];
  /** Milliseconds since 1970; the system's clock if missing. */
  clock?: () => number;
  tokenLifetimes?: Partial<TokenLifetimes>;
}

/** In seconds. */
interface TokenLifetimes {
  idToken: number;
  accessToken: number;
  refreshToken: number;
}

/** A local user pool, and what an administrator of one may do. The latter rejects for a user that does not exist. */
export interface UserPool {
  /** Mount it at the path of `url`. */
  app: Hono;
  /** The `iss` of the pool's tokens: `url`, a slash and the pool id. */
  issuer: string;
  jwks: JSONWebKeySet;
  createUser(user: NewUser): Promise<void>;
  addToGroup(username: string, group: string): Promise<void>;
  removeFromGroup(username: string, group: string): Promise<void>;
  disableUser(username: string): Promise<void>;
  enableUser(username: string): Promise<void>;
  deleteUser(username: string): Promise<void>;
  /** Revokes every token of the user, in all browsers. */
  signOutUser(username: string): Promise<void>;
  close(): void;
}

const defaultLifetimes: TokenLifetimes = { idToken: 3600, accessToken: 3600, refreshToken: 30 * 24 * 3600 };

/** Opens or makes the pool that lives in the data folder. */
export async function createUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { dataDir, poolId, clientId, url, allowedOrigins, clock = Date.now } = options;
  requirePoolId(poolId);
  const poolName = poolNameOf(poolId);
  const issuer = `${url}/${poolId}`;
  const lifetimes = { ...defaultLifetimes, ...options.tokenLifetimes };

  const database = await openDatabase(dataDir, poolId);
  const key = await loadSigningKey(database);
  const users = createUsers(database, poolName, clock);
  await seedUsers(database, users, options.users);
  const families = createTokenFamilies(database, lifetimes.refreshToken, clock);
  const tokens = createTokens(key, {
    issuer,
    clientId,
    idTokenSeconds: lifetimes.idToken,
    accessTokenSeconds: lifetimes.accessToken,
    clock,
  });
  const lockOut = createLockOut(database, clock);
  const poolSecret = await poolSecretOf(database);
  const challenges = {
    PASSWORD_VERIFIER: createPasswordVerifierChallenge(poolName, poolSecret, users, lockOut),
    NEW_PASSWORD_REQUIRED: createNewPasswordChallenge(users),
  };
  const signIn = createSignIn(challenges, createSignInSessions(database, clock), users, clock);
  const operations = createOperations({ clientId, signIn, tokens, families, users });

  return {
    app: createHttp({ poolId, jwks: key.jwks, operations, allowedOrigins }),
    issuer,
    jwks: key.jwks,
    createUser: (user) => users.create(user),
    addToGroup: (username, group) => users.addToGroup(username, group),
    removeFromGroup: (username, group) => users.removeFromGroup(username, group),
    disableUser: (username) => users.setEnabled(username, false),
    enableUser: (username) => users.setEnabled(username, true),
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
