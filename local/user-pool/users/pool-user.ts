import { z } from 'zod';
import type { NewMfa } from './mfa-settings';
import type { PasswordVerifier } from './srp';

const userStatus = z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER']);
export type UserStatus = z.infer<typeof userStatus>;

/** A user as an administrator creates one. */
export interface NewUser {
  username: string;
  password: string;
  /** A temporary password must be changed at the first sign-in. */
  temporary?: boolean;
  /** As after a sign-up whose code was never entered. */
  unconfirmed?: boolean;
  disabled?: boolean;
  email: string;
  /** In E.164; counts as verified, like the email address. */
  phoneNumber?: string;
  groups: string[];
  attributes?: Record<string, string>;
  mfa?: NewMfa;
  /**
   * Devices are tracked, and remembered if the user agrees ("user opt-in"). In a real pool this is a setting of the pool; here it is
   * one of the user, so that one pool shows both.
   */
  tracksDevices?: boolean;
  /** The answer to the custom challenge, asked in the custom flow of users who have one. Case and surrounding spaces don't matter. */
  secretWord?: string;
}

export interface PoolUser {
  sub: string;
  username: string;
  status: UserStatus;
  enabled: boolean;
  attributes: Record<string, string>;
  groups: string[];
  verifier: PasswordVerifier;
  /** Milliseconds since 1970; only while the password is temporary. */
  temporaryPasswordExpiresAt?: number;
  tracksDevices: boolean;
  secretWordHash?: string;
}

export const poolUserRow = z
  .object({
    sub: z.string(),
    username: z.string(),
    status: userStatus,
    enabled: z.number(),
    attributes: z.string(),
    salt: z.string(),
    verifier: z.string(),
    temporary_password_expires_at: z.number().nullable(),
    tracks_devices: z.number(),
    secret_word_hash: z.string().nullable(),
    groups: z.string(),
  })
  .transform((row): PoolUser => ({
    sub: row.sub,
    username: row.username,
    status: row.status,
    enabled: row.enabled === 1,
    attributes: z.record(z.string(), z.string()).parse(JSON.parse(row.attributes)),
    groups: z.array(z.string()).parse(JSON.parse(row.groups)),
    verifier: { salt: row.salt, verifier: row.verifier },
    tracksDevices: row.tracks_devices === 1,
    ...(row.secret_word_hash !== null && { secretWordHash: row.secret_word_hash }),
    ...(row.temporary_password_expires_at !== null && {
      temporaryPasswordExpiresAt: row.temporary_password_expires_at,
    }),
  }));
