import { z } from 'zod';
import { deviceDoesNotExist, invalidParameter } from '../cognito-error';
import type { Device, Devices } from '../users/devices';
import type { PoolUser } from '../users/pool-user';
import type { ReadSignedInUser, SignedInUser } from '../tokens/signed-in-user';
import { readVerifier } from '../users/srp';
import { deviceKey, limit, oneOf, pageToken, token } from './fields';
import { operation, type Operations } from './operation';

const deviceRequest = z.object({ AccessToken: token, DeviceKey: deviceKey });

/** An SRP verifier has at most 384 bytes and a leading zero. */
const base64 = z
  .string('Member must not be null')
  .max(520, 'Member must have length less than or equal to 520')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Member must be base64');

const confirmDeviceRequest = deviceRequest.extend({
  DeviceName: z.string().min(1).max(1024).nullish(),
  DeviceSecretVerifierConfig: z.object({ PasswordVerifier: base64, Salt: base64 }),
});

const largestPage = 60;

const listDevicesRequest = z.object({
  AccessToken: token,
  Limit: limit,
  PaginationToken: pageToken,
});

const updateDeviceStatusRequest = deviceRequest.extend({
  DeviceRememberedStatus: oneOf('remembered', 'not_remembered').nullish(),
});

/** The user's remembered and tracked devices. */
export function createDeviceOperations(devices: Devices, readSignedInUser: ReadSignedInUser): Operations {
  const readTracked = async (accessToken: string): Promise<SignedInUser & { user: PoolUser }> => {
    const signedIn = await readSignedInUser(accessToken);
    // For this exception Amplify says "Device tracking has not been configured in this User Pool".
    if (!signedIn.user.tracksDevices) throw invalidParameter('Device tracking is not configured for the user pool.');
    return signedIn;
  };

  return {
    ConfirmDevice: operation(confirmDeviceRequest, async ({ AccessToken, DeviceKey: key, ...request }) => {
      const { user, deviceKey: ownKey } = await readTracked(AccessToken);
      if (key !== ownKey) throw deviceDoesNotExist();
      const { Salt, PasswordVerifier } = request.DeviceSecretVerifierConfig;
      await devices.confirm(user.sub, {
        key,
        name: request.DeviceName ?? 'Unnamed device',
        verifier: readVerifier(Salt, PasswordVerifier),
      });
      return { UserConfirmationNecessary: true };
    }),

    GetDevice: operation(deviceRequest, async ({ AccessToken, DeviceKey }) => {
      const { user } = await readTracked(AccessToken);
      return { Device: wireDevice(await devices.get(user.sub, DeviceKey)) };
    }),

    ListDevices: operation(listDevicesRequest, async ({ AccessToken, Limit, PaginationToken }) => {
      const { user } = await readTracked(AccessToken);
      const limit = Limit || largestPage;
      const found = await devices.list(user.sub, readPaginationToken(PaginationToken), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        Devices: page.map(wireDevice),
        ...(found.length > limit && last !== undefined && { PaginationToken: paginationTokenOf(last) }),
      };
    }),

    UpdateDeviceStatus: operation(updateDeviceStatusRequest, async ({ AccessToken, DeviceKey, ...request }) => {
      const { user } = await readTracked(AccessToken);
      await devices.setRemembered(user.sub, DeviceKey, request.DeviceRememberedStatus === 'remembered');
      return {};
    }),

    ForgetDevice: operation(deviceRequest, async ({ AccessToken, DeviceKey }) => {
      const { user } = await readTracked(AccessToken);
      await devices.forget(user.sub, DeviceKey);
      return {};
    }),
  };
}

/** Times are seconds since 1970, as usual in JSON 1.1. */
const wireDevice = (device: Device) => ({
  DeviceKey: device.key,
  DeviceAttributes: [
    { Name: 'device_status', Value: 'valid' },
    { Name: 'device_name', Value: device.name },
    { Name: 'dev:device_remembered_status', Value: device.remembered ? 'remembered' : 'not_remembered' },
  ],
  DeviceCreateDate: device.createdAt / 1000,
  DeviceLastModifiedDate: device.modifiedAt / 1000,
  DeviceLastAuthenticatedDate: device.authenticatedAt / 1000,
});

const paginationTokenOf = ({ number }: Device) => Buffer.from(`after ${number}`).toString('base64url');

function readPaginationToken(token: string | null | undefined): number {
  if (!token) return 0;
  const number = /^after (\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (number === undefined) throw invalidParameter('Invalid pagination token.');
  return Number(number);
}
