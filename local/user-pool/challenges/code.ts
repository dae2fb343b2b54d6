import { CognitoError } from '../cognito-error';
import { createCode } from '../codes';
import { detailsOf, pretendedDetails } from '../delivery';
import type { PoolParts } from '../parts';
import { firstFactorIn } from '../sign-in/next-step';
import { verifiedFlagOf } from '../users/attributes';
import { type Challenge, required, right } from './challenge';

const kinds = {
  SMS_MFA: { attribute: 'phone_number', answer: 'SMS_MFA_CODE', digits: 6 },
  SMS_OTP: { attribute: 'phone_number', answer: 'SMS_OTP_CODE', digits: 6 },
  EMAIL_OTP: { attribute: 'email', answer: 'EMAIL_OTP_CODE', digits: 8 },
} as const;

/** Anyone who knows a name can have a code sent in place of the password. */
const firstCodesAnHour = 5;

/**
 * A code by text message or email, valid as long as its session, which allows further attempts after a wrong code. As a first
 * factor the right code also verifies the address and confirms a sign-up, and an unknown name is asked the same.
 */
export function createCodeChallenge(kind: keyof typeof kinds, parts: PoolParts): Challenge {
  const { attribute, answer: answerName, digits } = kinds[kind];
  const { outbox, lockOut, rateLimit, users, poolSecret } = parts;
  const sends = (username: string) => `send ${kind} ${username}`;
  return {
    async ask({ username, user, isFirst }) {
      if (isFirst) await rateLimit.spend(sends(username), firstCodesAnHour, 'TooManyRequestsException');
      const address = user?.attributes[attribute] ?? '';
      const delivery = { attribute, address };
      const code = createCode(digits);
      await outbox.send({ delivery, username, subject: 'Your sign-in code', code });
      const details = address === '' ? pretendedDetails(poolSecret, username, attribute) : detailsOf(delivery);
      return {
        shown: {
          ...(kind === 'SMS_MFA' && { USER_ID_FOR_SRP: username }),
          CODE_DELIVERY_DELIVERY_MEDIUM: details.DeliveryMedium,
          CODE_DELIVERY_DESTINATION: details.Destination,
        },
        memory: { code, address },
      };
    },

    async check({ username, memory, proven }, answer) {
      const code = required(answer, answerName);
      const isFirst = firstFactorIn(proven) === undefined;
      const attempts = `${isFirst ? kind : 'MFA'} code of ${username}`;
      await lockOut.beginAttempt(attempts);
      if (code !== memory['code'] || memory['address'] === '') {
        throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.');
      }
      await lockOut.forget(attempts);
      if (!isFirst) return right;
      await rateLimit.forget(sends(username));
      const user = await users.get(username);
      if (user.status === 'UNCONFIRMED' && user.attributes[attribute] === memory['address']) {
        await users.confirmSignUp(username, verifiedFlagOf(attribute));
      }
      return right;
    },
  };
}
