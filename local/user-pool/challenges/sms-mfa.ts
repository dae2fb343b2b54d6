import { CognitoError } from '../cognito-error';
import { createCode } from '../codes';
import { detailsOf } from '../delivery';
import type { LockOut } from '../sign-in/lock-out';
import type { Outbox } from '../outbox/outbox';
import { type Challenge, required, right, userOf } from './challenge';

/** A code by SMS, valid as long as its session, which allows further attempts after a wrong code. */
export function createSmsMfaChallenge(outbox: Outbox, lockOut: LockOut): Challenge {
  return {
    async ask(asked) {
      const { username, attributes } = userOf(asked);
      const delivery = { attribute: 'phone_number' as const, address: attributes['phone_number'] ?? '' };
      const code = createCode();
      await outbox.send({ delivery, username, subject: 'Your sign-in code', code });
      const { DeliveryMedium, Destination } = detailsOf(delivery);
      return {
        shown: {
          USER_ID_FOR_SRP: username,
          CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium,
          CODE_DELIVERY_DESTINATION: Destination,
        },
        memory: { code },
      };
    },

    async check({ username, memory }, answer) {
      const code = required(answer, 'SMS_MFA_CODE');
      const attempts = `MFA code of ${username}`;
      await lockOut.beginAttempt(attempts);
      if (code !== memory['code']) {
        throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.');
      }
      await lockOut.forget(attempts);
      return right;
    },
  };
}
