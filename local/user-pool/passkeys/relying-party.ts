import type { Client } from '@libsql/client';
import { z } from 'zod';
import { readSetting } from '../database';

/** Cognito's `WebAuthnConfiguration`. */
export const relyingParty = z.object({
  /** A domain name: an IP address is refused by browsers. */
  RelyingPartyId: z
    .string()
    .max(127)
    .regex(/^(?!.*\.\d+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i),
  UserVerification: z.enum(['preferred', 'required']).default('preferred'),
  FactorConfiguration: z.enum(['SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION']).default('SINGLE_FACTOR'),
});
export type RelyingParty = z.output<typeof relyingParty>;

export interface RelyingParties {
  /** Undefined in a pool without passkeys. */
  current(): Promise<RelyingParty | undefined>;
  change(next: RelyingParty): Promise<void>;
}

const setting = 'web-authn';

/** The pool's own configuration until SetUserPoolMfaConfig replaces it. */
export function createRelyingParties(
  database: Client,
  initial: z.input<typeof relyingParty> | undefined,
): RelyingParties {
  return {
    async current() {
      const stored = await readSetting(database, setting);
      return relyingParty.optional().parse(stored === undefined ? initial : JSON.parse(stored));
    },

    async change(next) {
      await database.execute('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', [
        setting,
        JSON.stringify(next),
      ]);
    },
  };
}

/** Whether a passkey proves two factors, its own and the person, so that no second step is needed. */
export const isMultiFactor = (party: RelyingParty | undefined) =>
  party?.FactorConfiguration === 'MULTI_FACTOR_WITH_USER_VERIFICATION';

/** What browser and pool require of an authenticator. */
export const verificationOf = (party: RelyingParty) => (isMultiFactor(party) ? 'required' : party.UserVerification);

/** The origins whose pages can use the relying party's passkeys. */
export const originsOf = ({ RelyingPartyId: id }: RelyingParty, origins: readonly string[]) =>
  origins.filter((origin) => {
    const { hostname } = new URL(origin);
    return hostname === id || hostname.endsWith(`.${id}`);
  });
