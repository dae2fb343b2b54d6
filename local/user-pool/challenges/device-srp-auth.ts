import { deviceDoesNotExist } from '../cognito-error';
import { type Challenge, required, right } from './challenge';
import { requireClientPublic } from './srp-answer';

/** Names the device. Its SRP_A starts the exchange that DEVICE_PASSWORD_VERIFIER completes. */
export function createDeviceSrpAuthChallenge(): Challenge {
  return {
    async ask({ username }) {
      return { shown: { USERNAME: username }, memory: {} };
    },

    async check({ facts }, answer) {
      if (required(answer, 'DEVICE_KEY') !== facts.deviceKey) throw deviceDoesNotExist();
      requireClientPublic(answer);
      return right;
    },
  };
}
