import { randomUUID } from 'node:crypto';
import { notAuthorized } from '../cognito-error';
import type { Devices } from '../users/devices';
import type { ChallengeName } from '../sign-in/sign-in-session';
import type { PoolUser } from '../users/pool-user';
import { requireActive } from './signed-in-user';
import type { TokenFamilies } from './token-families';
import { type IssuedTokens, type Tokens, userAdminScope } from './tokens';
import type { Users } from '../users/users';

export interface AuthenticationResult extends IssuedTokens {
  RefreshToken?: string;
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
}

export interface TokenIssuance {
  /** Tokens of a new sign-in. A tracked user without a device gets the key of a new one. */
  signIn(user: PoolUser, deviceKey: string | undefined, proven: ChallengeName[]): Promise<AuthenticationResult>;
  /** Includes a new refresh token if the pool rotates them. */
  refresh(refreshToken: string, deviceKey: string | undefined): Promise<AuthenticationResult>;
}

interface Parts {
  region: string;
  deviceGroupKey: string;
  users: Users;
  devices: Devices;
  tokens: Tokens;
  families: TokenFamilies;
}

export function createTokenIssuance({
  region,
  deviceGroupKey,
  users,
  devices,
  tokens,
  families,
}: Parts): TokenIssuance {
  return {
    async signIn(user, knownDeviceKey, proven) {
      const isNewDevice = user.tracksDevices && knownDeviceKey === undefined;
      const deviceKey = isNewDevice ? `${region}_${randomUUID()}` : knownDeviceKey;
      const { family, refreshToken } = await families.start(user.sub, {
        scope: userAdminScope,
        proven,
        ...(deviceKey !== undefined && { deviceKey }),
      });
      return {
        ...(await tokens.issue(user, family)),
        RefreshToken: refreshToken,
        ...(isNewDevice &&
          deviceKey !== undefined && { NewDeviceMetadata: { DeviceKey: deviceKey, DeviceGroupKey: deviceGroupKey } }),
      };
    },

    async refresh(refreshToken, deviceKey) {
      const family = await families.ofRefreshToken(refreshToken);
      const user = requireActive(await users.findBySub(family.sub));
      // The tokens of a tracked device are for that device only, and only once confirmed and until forgotten.
      if (family.deviceKey !== undefined) {
        const device = deviceKey === family.deviceKey && (await devices.find(user.sub, deviceKey));
        if (!device) throw notAuthorized('Invalid Refresh Token');
      }
      const next = await families.rotate(refreshToken);
      return { ...(await tokens.issue(user, family)), ...(next !== undefined && { RefreshToken: next }) };
    },
  };
}
