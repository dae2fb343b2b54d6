import { type CodeDelivery, type UserAttributes, devicePageSize } from '../../domain/people/account';
import type { AuthFailure } from '../../domain/people/auth-failure';
import { otpauthAddress } from '../../domain/people/mfa';
import { failed, ok, type Result } from '../../domain/result';
import type { Account } from '../../ports/account';
import { type InMemoryUser, type InMemoryUsers, inMemoryCode, inMemorySecret } from './in-memory-users';

/** The account of whoever is signed in to the in-memory user pool. */
export function createInMemoryAccount(users: InMemoryUsers): Account {
  const own = async <T>(answer: (user: InMemoryUser) => Result<T, AuthFailure>): Promise<Result<T, AuthFailure>> => {
    const user = users.current();
    return user ? answer(user) : failed({ kind: 'signed-out' });
  };

  return {
    attributes: () => own((user) => ok(attributesOf(user))),

    updateAttributes: (changes) =>
      own((user) => {
        if (Object.entries(changes).some(isMalformed)) return failed({ kind: 'invalid-attribute' });
        const addresses = ['email', 'phone_number'] as const;
        const asked = addresses.filter((name) => name in changes);
        change(user, { ...changes, ...Object.fromEntries(asked.map((name) => [`${name}_verified`, false])) });
        return ok(asked.map(deliveryTo));
      }),

    deleteAttributes: (names) =>
      own((user) => change(user, Object.fromEntries(names.map((name) => [name, undefined])))),

    askAttributeCode: (name) => own(() => ok(deliveryTo(name))),
    verifyAttribute: (name, code) => own((user) => ifRight(code, () => change(user, { [`${name}_verified`]: true }))),

    changePassword: (current, next) =>
      own((user) => {
        if (user.password !== current) return failed({ kind: 'wrong-password' });
        user.password = next;
        return ok(undefined);
      }),

    mfa: () => own(({ mfa = { enabled: [] } }) => ok(mfa)),
    preferMfa: (preference) =>
      own((user) => {
        user.mfa = preference;
        return ok(undefined);
      }),
    startTotpSetup: () =>
      own(({ username }) =>
        ok({ secret: inMemorySecret, otpauth: otpauthAddress('In memory', username, inMemorySecret) }),
      ),
    confirmTotpSetup: (code) => own(() => ifRight(code, () => ok(undefined))),

    devices: (from = '0') =>
      own(({ devices = [] }) => {
        const end = Number(from) + devicePageSize;
        const next = end < devices.length && { next: String(end) };
        return ok({ devices: devices.slice(Number(from), end), ...next });
      }),
    rememberDevice: (remembered) =>
      own((user) => {
        user.devices = user.devices?.map((device) => (device.isThis ? { ...device, remembered } : device)) ?? [];
        return ok(undefined);
      }),
    forgetDevice: (id) =>
      own((user) => {
        user.devices = user.devices?.filter((device) => (id === undefined ? !device.isThis : device.id !== id)) ?? [];
        return ok(undefined);
      }),

    deleteAccount: () =>
      own((user) => {
        users.remove(user);
        users.signOut();
        return ok(undefined);
      }),
  };
}

function attributesOf({ username, email, attributes }: InMemoryUser): UserAttributes {
  return { sub: username, email, email_verified: true, phone_number_verified: false, others: {}, ...attributes };
}

function deliveryTo(name: 'email' | 'phone_number'): CodeDelivery {
  return name === 'email'
    ? { medium: 'EMAIL', destination: 'a***@e***' }
    : { medium: 'SMS', destination: '+*******4471' };
}

function change(user: InMemoryUser, attributes: Partial<UserAttributes>): { ok: true; value: undefined } {
  user.attributes = { ...user.attributes, ...attributes };
  return ok(undefined);
}

function ifRight(code: string, act: () => Result<void, AuthFailure>): Result<void, AuthFailure> {
  return code === inMemoryCode ? act() : failed({ kind: 'wrong-code' });
}

const forms: Record<string, RegExp> = { email: /^\S+@\S+\.\S+$/, phone_number: /^\+\d{4,15}$/ };

function isMalformed([name, value]: [string, string]): boolean {
  return value.length > 2_048 || forms[name]?.test(value) === false;
}
