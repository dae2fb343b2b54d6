import { z } from 'zod';
import { invalidParameter } from '../cognito-error';
import type { MfaSettingsStore } from '../users/mfa-settings';
import type { Users } from '../users/users';
import { type Challenge, right } from './challenge';

/** Stored by AssociateSoftwareToken and VerifySoftwareToken in the session of an MFA_SETUP. */
export const verifiedSecret = z.object({
  secret: z.string(),
  verifiedStep: z.string(),
  name: z.string().optional(),
});

/** For users who need a second factor and have none. Answered after VerifySoftwareToken has succeeded. */
export function createMfaSetupChallenge(users: Users, mfaSettings: MfaSettingsStore): Challenge {
  return {
    async ask({ username }) {
      return {
        shown: { USER_ID_FOR_SRP: username, MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) },
        memory: {},
      };
    },

    async check({ username, memory }) {
      const verified = verifiedSecret.safeParse(memory);
      if (!verified.success) throw invalidParameter('User has not verified software token mfa');
      const { sub } = await users.get(username);
      const { enabled, passkey } = await mfaSettings.of(sub);
      const { secret, verifiedStep, name } = verified.data;
      await mfaSettings.registerTotp(sub, { secret, usedStep: Number(verifiedStep), name });
      await mfaSettings.change(sub, [...enabled, 'SOFTWARE_TOKEN_MFA'], 'SOFTWARE_TOKEN_MFA', passkey);
      return right;
    },
  };
}
