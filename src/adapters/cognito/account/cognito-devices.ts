import * as z from 'zod/mini';
import { type Device, devicePageSize } from '#domain/people/account';
import { failed, ok } from '#domain/result';
import type { Account } from '#ports/people/account';
import type { SignedInCall } from './signed-in-call';
import type { SessionStore } from '../session/stored-session';
import { attributeList } from './user-attributes';

const listAnswer = z.object({
  Devices: z.optional(
    z.array(
      z.object({
        DeviceKey: z.string(),
        DeviceAttributes: z.optional(attributeList),
        /** Seconds since 1970. */
        DeviceLastAuthenticatedDate: z.optional(z.number()),
      }),
    ),
  ),
  PaginationToken: z.optional(z.nullable(z.string())),
});
type WireDevice = NonNullable<z.infer<typeof listAnswer>['Devices']>[number];

export function createCognitoDevices(
  call: SignedInCall,
  stored: SessionStore,
): Pick<Account, 'devices' | 'rememberDevice' | 'forgetDevice'> {
  const ownKey = (): string | null => stored.deviceKey(stored.read()?.username ?? '');
  const noKey = () => failed({ kind: stored.read() ? 'no-device-tracking' : 'no-session' } as const);

  return {
    devices: (from) =>
      call('devices', 'ListDevices', { Limit: devicePageSize, ...(from && { PaginationToken: from }) }, (answer) => {
        const { Devices: devices = [], PaginationToken: next } = listAnswer.parse(answer);
        const own = ownKey();
        return { devices: devices.map((device) => toDevice(device, own)), ...(next && { next }) };
      }),

    async rememberDevice(remember) {
      const key = ownKey();
      if (key === null) return noKey();
      const status = remember ? 'remembered' : 'not_remembered';
      const parameters = { DeviceKey: key, DeviceRememberedStatus: status };
      return call('devices', 'UpdateDeviceStatus', parameters, () => undefined);
    },

    async forgetDevice(id) {
      const username = stored.read()?.username ?? '';
      const own = stored.deviceKey(username);
      const key = id ?? own;
      if (key === null) return noKey();
      const forgotten = await call('devices', 'ForgetDevice', { DeviceKey: key }, () => undefined);
      // Already forgotten elsewhere.
      if (!forgotten.ok && forgotten.failure.kind !== 'unknown-device') return forgotten;
      if (key === own) stored.forgetDevice(username);
      return ok(undefined);
    },
  };
}

function toDevice({ DeviceKey: id, ...wire }: WireDevice, own: string | null): Device {
  const attributes = new Map(wire.DeviceAttributes?.map(({ Name, Value }) => [Name, Value]));
  const status = attributes.get('dev:device_remembered_status');
  const seconds = wire.DeviceLastAuthenticatedDate;
  return {
    id,
    name: attributes.get('device_name') || id,
    ...(status !== undefined && { remembered: status === 'remembered' }),
    ...(seconds !== undefined && { lastSignIn: new Date(seconds * 1000) }),
    isThis: id === own,
  };
}
