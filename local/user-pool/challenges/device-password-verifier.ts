import { deviceDoesNotExist, incorrectUsernameOrPassword } from '../cognito-error';
import type { Devices } from '../users/devices';
import { createSrpExchange, provesPassword } from '../users/srp';
import type { Users } from '../users/users';
import { type Challenge, right } from './challenge';
import { readClaim, requireClientPublic, srpExchange } from './srp-answer';

/** The device's own password by SRP. The device's group and key replace the pool name and the username. */
export function createDevicePasswordVerifierChallenge(groupKey: string, users: Users, devices: Devices): Challenge {
  return {
    async ask({ username, device, sessionKey, given }) {
      if (device === undefined) throw deviceDoesNotExist();
      const exchange = createSrpExchange(requireClientPublic(given), device.verifier);
      return {
        shown: {
          SALT: device.verifier.salt,
          SECRET_BLOCK: sessionKey,
          SRP_B: exchange.serverPublic,
          USERNAME: username,
          DEVICE_KEY: device.key,
        },
        memory: { ...exchange },
      };
    },

    async check({ username, memory, facts }, answer) {
      const { sub } = await users.get(username);
      const { key, verifier } = await devices.get(sub, facts.deviceKey ?? '');
      const claim = readClaim(key, answer);
      if (!provesPassword(groupKey, verifier, srpExchange.parse(memory), claim)) throw incorrectUsernameOrPassword();
      await devices.noteSignIn(sub, key);
      return right;
    },
  };
}
