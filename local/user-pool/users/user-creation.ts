import { randomBytes, randomUUID } from 'node:crypto';
import type { InStatement } from '@libsql/client';
import { withoutBlanks } from './attributes';
import { mfaCreationOf, type NewMfa } from './mfa-settings';
import type { NewUser, UserStatus } from './pool-user';
import { hashSecretWord } from './secret-word';
import { createDecoyVerifier, createPasswordVerifier, type PasswordVerifier } from './srp';
import { nameOfAtMost, normalizeUsername, usernameSchema } from './username';

/** Cognito's default for `TemporaryPasswordValidityDays`. */
export const temporaryPasswordMs = 7 * 24 * 60 * 60 * 1000;

interface Creation {
  sub: string;
  username: string;
  status: UserStatus;
  enabled: boolean;
  attributes: Record<string, string>;
  groups: string[];
  verifier: PasswordVerifier;
  temporaryPasswordExpiresAt: number | null;
  mfa: NewMfa | undefined;
  tracksDevices: boolean;
  secretWordHash: string | null;
}

export function creationByAdministrator(poolName: string, user: NewUser, now: number): InStatement[] {
  const username = normalizeUsername(usernameSchema.parse(user.username));
  const verified = String(user.unconfirmed !== true);
  return statementsOf({
    sub: randomUUID(),
    username,
    status: statusOf(user),
    enabled: user.disabled !== true,
    attributes: {
      ...user.attributes,
      email: user.email,
      email_verified: verified,
      ...(user.phoneNumber !== undefined && { phone_number: user.phoneNumber, phone_number_verified: verified }),
    },
    groups: user.groups.map((name) => nameOfAtMost(128).parse(name)),
    verifier: createPasswordVerifier(poolName, username, user.password),
    temporaryPasswordExpiresAt: user.temporary ? now + temporaryPasswordMs : null,
    mfa: user.mfa,
    tracksDevices: user.tracksDevices === true,
    secretWordHash: user.secretWord === undefined ? null : hashSecretWord(username, user.secretWord),
  });
}

export interface SignedUpUser {
  sub: string;
  username: string;
  password: string;
  attributes: Record<string, string>;
}

export function creationBySignUp(poolName: string, user: SignedUpUser): InStatement[] {
  const username = normalizeUsername(user.username);
  const attributes = withoutBlanks(user.attributes);
  return statementsOf({
    ...bare,
    sub: user.sub,
    username,
    status: 'UNCONFIRMED',
    attributes: {
      ...attributes,
      ...('email' in attributes && { email_verified: 'false' }),
      ...('phone_number' in attributes && { phone_number_verified: 'false' }),
    },
    verifier: createPasswordVerifier(poolName, username, user.password),
  });
}

export interface FederatedUser {
  /** Such as `Google_1234`. */
  username: string;
  attributes: Record<string, string>;
  groups: string[];
}

/** A user without a password here: no password matches the verifier. */
export const creationByProvider = ({ username, attributes, groups }: FederatedUser): InStatement[] =>
  statementsOf({
    ...bare,
    sub: randomUUID(),
    username,
    status: 'EXTERNAL_PROVIDER',
    attributes,
    groups,
    verifier: createDecoyVerifier(randomBytes(32), username),
  });

const bare = {
  enabled: true,
  groups: [],
  temporaryPasswordExpiresAt: null,
  mfa: undefined,
  tracksDevices: false,
  secretWordHash: null,
};

function statusOf({ unconfirmed, temporary }: NewUser): UserStatus {
  if (unconfirmed) return 'UNCONFIRMED';
  return temporary ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
}

const statementsOf = (user: Creation): InStatement[] => [
  {
    sql: `INSERT INTO pool_user (sub, name_key, username, status, enabled, attributes, salt, verifier,
            temporary_password_expires_at, tracks_devices, secret_word_hash)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [
      user.sub,
      normalizeUsername(user.username),
      user.username,
      user.status,
      user.enabled ? 1 : 0,
      JSON.stringify({ ...user.attributes, sub: user.sub }),
      user.verifier.salt,
      user.verifier.verifier,
      user.temporaryPasswordExpiresAt,
      user.tracksDevices ? 1 : 0,
      user.secretWordHash,
    ],
  },
  ...mfaCreationOf(user.sub, user.mfa),
  ...user.groups.map((group) => ({
    sql: 'INSERT OR IGNORE INTO membership (sub, group_name) VALUES (?, ?)',
    args: [user.sub, group],
  })),
];
