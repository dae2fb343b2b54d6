import { invalidParameter } from '../cognito-error';
import { mfaMethod } from '../users/mfa-settings';
import { type Challenge, required } from './challenge';

/** For users with more than one second factor and no preferred one. */
export function createSelectMfaTypeChallenge(): Challenge {
  return {
    async ask({ username, mfa }) {
      return { shown: { USERNAME: username, MFAS_CAN_CHOOSE: JSON.stringify(mfa?.enabled ?? []) }, memory: {} };
    },

    async check(_session, answer) {
      const chosen = mfaMethod.safeParse(required(answer, 'ANSWER'));
      if (!chosen.success) throw invalidParameter('Invalid MFA type selected');
      return { right: true, learned: { chosenMfa: chosen.data } };
    },
  };
}
