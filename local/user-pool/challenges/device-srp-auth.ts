import { deviceDoesNotExist } from '../cognito-error';
import { type Challenge, required, right } from './challenge';
import { requireClientPublic } from './srp-answer';

/** Announces the device; its SRP_A opens the exchange that DEVICE_PASSWORD_VERIFIER ends. */
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
