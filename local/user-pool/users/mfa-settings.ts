import type { Client, InStatement } from '@libsql/client';
import { z } from 'zod';
import { userDoesNotExist } from '../cognito-error';

export const mfaMethod = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP']);
export type MfaMethod = z.infer<typeof mfaMethod>;

export interface NewMfa {
  sms?: boolean;
  email?: boolean;
  /** In base32. */
  totpSecret?: string;
  preferred?: MfaMethod;
  /** A user without a method must set one up while signing in. In a real pool this is a setting of the pool. */
  required?: boolean;
}

export interface MfaSettings {
  required: boolean;
  enabled: MfaMethod[];
  preferred: MfaMethod | undefined;
  /** Whether a passkey counts as both factors. */
  passkey: boolean;
  /** The secret of a verified authenticator app, whether it is turned on or not. */
  totpSecret: string | undefined;
  /** The name that the user gave the app. */
  totpName: string | undefined;
}

export interface MfaSettingsStore {
  of(sub: string): Promise<MfaSettings>;
  change(sub: string, enabled: readonly MfaMethod[], preferred: MfaMethod | undefined, passkey: boolean): Promise<void>;
  /** Keeps a secret until a code proves that the user's app has it. */
  offerTotpSecret(sub: string, secret: string): Promise<void>;
  offeredTotpSecret(sub: string): Promise<string | undefined>;
  registerTotp(sub: string, app: { secret: string; usedStep: number; name: string | undefined }): Promise<void>;
  removeTotp(sub: string): Promise<void>;
  /** Spends the code of this step. False if it or a later one was already used. */
  useTotpStep(sub: string, step: number): Promise<boolean>;
}

const mfaRow = z
  .object({
    required: z.number(),
    sms: z.number(),
    totp: z.number(),
    preferred: mfaMethod.nullable(),
    totp_secret: z.string().nullable(),
    totp_name: z.string().nullable(),
    email: z.number().nullable(),
    prefers_email: z.number().nullable(),
    passkey: z.number().nullable(),
  })
  .transform((row): MfaSettings => ({
    required: row.required === 1,
    enabled: [
      ...(row.sms === 1 ? ['SMS_MFA' as const] : []),
      ...(row.totp === 1 ? ['SOFTWARE_TOKEN_MFA' as const] : []),
      ...(row.email === 1 ? ['EMAIL_OTP' as const] : []),
    ],
    preferred: row.prefers_email === 1 ? 'EMAIL_OTP' : (row.preferred ?? undefined),
    passkey: row.passkey === 1,
    totpSecret: row.totp_secret ?? undefined,
    totpName: row.totp_name ?? undefined,
  }));

const offerRow = z.object({ offered_totp_secret: z.string().nullable() });

export const mfaCreationOf = (sub: string, mfa: NewMfa = {}): InStatement[] => [
  {
    sql: 'INSERT INTO user_mfa (sub, required, sms, totp, preferred, totp_secret) VALUES (?, ?, ?, ?, ?, ?)',
    args: [
      sub,
      mfa.required ? 1 : 0,
      mfa.sms ? 1 : 0,
      mfa.totpSecret === undefined ? 0 : 1,
      storedPreference(mfa.preferred),
      mfa.totpSecret ?? null,
    ],
  },
  ...(mfa.email ? [laterSteps(sub, true, mfa.preferred, false)] : []),
];

/** Earlier versions refuse a row of `user_mfa` that names another method. */
const storedPreference = (preferred: MfaMethod | undefined) => (preferred === 'EMAIL_OTP' ? null : (preferred ?? null));

const laterSteps = (sub: string, email: boolean, preferred: MfaMethod | undefined, passkey: boolean): InStatement => ({
  sql: 'INSERT OR REPLACE INTO user_step (sub, email, prefers_email, passkey) VALUES (?, ?, ?, ?)',
  args: [sub, email ? 1 : 0, preferred === 'EMAIL_OTP' ? 1 : 0, passkey ? 1 : 0],
});

export function createMfaSettings(database: Client): MfaSettingsStore {
  return {
    async of(sub) {
      const { rows } = await database.execute(
        'SELECT user_mfa.*, email, prefers_email, passkey FROM user_mfa LEFT JOIN user_step USING (sub) WHERE sub = ?',
        [sub],
      );
      if (rows[0] === undefined) throw userDoesNotExist();
      return mfaRow.parse(rows[0]);
    },

    async change(sub, enabled, preferred, passkey) {
      const on = (method: MfaMethod) => (enabled.includes(method) ? 1 : 0);
      await database.batch(
        [
          {
            sql: 'UPDATE user_mfa SET sms = ?, totp = ?, preferred = ? WHERE sub = ?',
            args: [on('SMS_MFA'), on('SOFTWARE_TOKEN_MFA'), storedPreference(preferred), sub],
          },
          laterSteps(sub, enabled.includes('EMAIL_OTP'), preferred, passkey),
        ],
        'write',
      );
    },

    async offerTotpSecret(sub, secret) {
      await database.execute('UPDATE user_mfa SET offered_totp_secret = ? WHERE sub = ?', [secret, sub]);
    },

    async offeredTotpSecret(sub) {
      const { rows } = await database.execute('SELECT offered_totp_secret FROM user_mfa WHERE sub = ?', [sub]);
      if (rows[0] === undefined) throw userDoesNotExist();
      return offerRow.parse(rows[0]).offered_totp_secret ?? undefined;
    },

    async registerTotp(sub, { secret, usedStep, name }) {
      await database.execute(
        `UPDATE user_mfa SET totp_secret = ?, totp_name = ?, offered_totp_secret = NULL, last_totp_step = ?
         WHERE sub = ?`,
        [secret, name ?? null, usedStep, sub],
      );
    },

    async removeTotp(sub) {
      await database.execute(
        `UPDATE user_mfa SET totp = 0, totp_secret = NULL, totp_name = NULL, offered_totp_secret = NULL,
         preferred = CASE preferred WHEN 'SOFTWARE_TOKEN_MFA' THEN NULL ELSE preferred END WHERE sub = ?`,
        [sub],
      );
    },

    async useTotpStep(sub, step) {
      const { rowsAffected } = await database.execute(
        'UPDATE user_mfa SET last_totp_step = ? WHERE sub = ? AND last_totp_step < ?',
        [step, sub, step],
      );
      return rowsAffected === 1;
    },
  };
}
