import type { Device, UserAttributes } from '../../src/domain/account';
import type { MfaPreference } from '../../src/domain/mfa';
import { failed, ok } from '../../src/domain/result';
import type { Account } from '../../src/ports/account';
import { rightCode } from './a-user-pool';

export const anAttributes = (given: Partial<UserAttributes> = {}): UserAttributes => ({
  sub: 'demo',
  email: 'amelia.hart@example.com',
  email_verified: true,
  phone_number_verified: false,
  others: {},
  ...given,
});

export const devicesNamed = (...names: string[]): Device[] =>
  names.map((name, index) => ({
    id: `device-${index}`,
    name,
    remembered: index > 0,
    lastSignIn: new Date(Date.now() - index * 3_600_000),
    isThis: index === 0,
  }));

/** The account of whoever is signed in; the password is `Demo-pass-1`. */
export function anAccount(
  initial: { attributes?: UserAttributes; mfa?: MfaPreference; devices?: Device[] } = {},
): Account {
  let attributes = initial.attributes ?? anAttributes();
  let mfa = initial.mfa ?? { enabled: [] };
  let devices = initial.devices ?? devicesNamed('Firefox on Windows', 'Safari on iPhone');
  const pageSize = 60;
  return {
    attributes: async () => ok(attributes),
    async updateAttributes(changes) {
      attributes = { ...attributes, ...changes };
      if ('phone_number' in changes) attributes.phone_number_verified = false;
      return ok([{ medium: 'phone_number' in changes ? 'SMS' : 'EMAIL', destination: '+*******4471' }]);
    },
    async deleteAttributes(names) {
      attributes = Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name))) as never;
      return ok(undefined);
    },
    askAttributeCode: async () => ok({ medium: 'EMAIL', destination: 'a***@e***' }),
    async verifyAttribute(name, code) {
      if (code !== rightCode) return failed({ kind: 'wrong-code' });
      attributes = { ...attributes, [`${name}_verified`]: true };
      return ok(undefined);
    },
    changePassword: async (current) => (current === 'Demo-pass-1' ? ok(undefined) : failed({ kind: 'wrong-password' })),
    mfa: async () => ok(mfa),
    async preferMfa(preference) {
      mfa = preference;
      return ok(undefined);
    },
    startTotpSetup: async () =>
      ok({ secret: 'JBSWY3DPEHPK3PXP', otpauth: 'otpauth://totp/Northfield:demo?secret=JBSWY3DPEHPK3PXP' }),
    confirmTotpSetup: async (code) => (code === rightCode ? ok(undefined) : failed({ kind: 'wrong-code' })),
    async devices(from) {
      const start = Number(from ?? 0);
      const next = start + pageSize;
      return ok({
        devices: devices.slice(start, next),
        ...(next < devices.length && { next: String(next) }),
      });
    },
    rememberDevice: async () => ok(undefined),
    async forgetDevice(id) {
      devices = devices.filter((device) => (id === undefined ? !device.isThis : device.id !== id));
      return ok(undefined);
    },
    deleteAccount: async () => ok(undefined),
  };
}
