import { invalidParameter } from '../cognito-error';
import { firstFactor } from '../sign-in/ways-in';
import { type Challenge, required } from './challenge';

/** Lets the client choose the first factor, where it prefers none or one that the user doesn't have. */
export function createSelectChallenge(): Challenge {
  return {
    async ask({ available = [] }) {
      return { shown: {}, memory: { available: available.join(' ') } };
    },

    async check({ memory }, answer) {
      const chosen = firstFactor.safeParse(required(answer, 'ANSWER'));
      if (!chosen.success || !memory['available']?.split(' ').includes(chosen.data)) {
        throw invalidParameter('The selected challenge is not available');
      }
      return { right: true, learned: { chosen: chosen.data } };
    },
  };
}
