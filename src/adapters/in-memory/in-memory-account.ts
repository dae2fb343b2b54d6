import { type CodeDelivery, type UserAttributes, devicePageSize } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type MfaMethod, emailForCodes, otpauthAddress } from '#domain/people/mfa';
import { mostPasskeys } from '#domain/people/passkeys';
import { failed, ok, type Result } from '#domain/result';
import type { Account } from '#ports/people/account';
import {
  type InMemoryUser,
  type InMemoryUsers,
  inMemoryCode,
  inMemorySecret,
  isOwnAttribute,
  redeemCode,
  refusedPassword,
  sendCode,
} from './in-memory-users';

const addresses = ['email', 'phone_number'] as const;
type Address = (typeof addresses)[number];

export function createInMemoryAccount(users: InMemoryUsers): Account {
  const own = async <T>(answer: (user: InMemoryUser) => Result<T, AuthFailure>): Promise<Result<T, AuthFailure>> => {
    const user = users.current();
    return user ? answer(user) : failed({ kind: 'no-session' });
  };

  return {
    attributes: () => own((user) => ok(attributesOf(user))),

    updateAttributes: (changes) =>
      own((user) => {
        if (!Object.entries(changes).every(([name, value]) => isOwnAttribute(name, value))) return invalid;
        const changed = addresses.filter((name) => name in changes);
        change(user, { ...changes, ...Object.fromEntries(changed.map((name) => [`${name}_verified`, false])) });
        return ok(changed.map((name) => codeTo(user, name)));
      }),

    deleteAttributes: (names) =>
      own((user) => {
        if (!names.every((name) => isOwnAttribute(name))) return invalid;
        change(user, Object.fromEntries(names.map((name) => [name, undefined])));
        return ok(undefined);
      }),

    askAttributeCode: (name) =>
      own((user) => (attributesOf(user)[name] === undefined ? invalid : ok(codeTo(user, name)))),

    verifyAttribute: (name, code) =>
      own((user) => {
        const failure = redeemCode(user, name, code);
        if (failure) return failed(failure);
        change(user, { [`${name}_verified`]: true });
        return ok(undefined);
      }),

    changePassword: (current, next) =>
      own((user) => {
        const failure = user.password === current ? refusedPassword(next) : ({ kind: 'wrong-password' } as const);
        if (failure) return failed(failure);
        user.password = next;
        return ok(undefined);
      }),

    mfa: () => own(({ mfa = { enabled: [] } }) => ok(mfa)),

    preferMfa: (preference) =>
      own((user) => {
        const { enabled, preferred } = preference;
        if (preferred && !enabled.includes(preferred)) return failed({ kind: 'invalid-mfa' });
        if (!enabled.every((method) => canUse(user, method))) return failed({ kind: 'no-mfa' });
        user.mfa = preference;
        return ok(undefined);
      }),

    startTotpSetup: () =>
      own((user) => {
        user.app = { confirmed: false, ...user.app, begun: true };
        return ok({ secret: inMemorySecret, otpauth: otpauthAddress('In memory', user.username, inMemorySecret) });
      }),

    confirmTotpSetup: (code) =>
      own((user) => {
        if (!user.app?.begun) return failed({ kind: 'no-mfa' });
        if (code !== inMemoryCode) return failed({ kind: 'wrong-code' });
        user.app = { begun: false, confirmed: true };
        return ok(undefined);
      }),

    devices: (from = '0') =>
      own(({ devices }) => {
        if (!devices) return noTracking;
        const end = Number(from) + devicePageSize;
        const next = end < devices.length && { next: String(end) };
        return ok({ devices: devices.slice(Number(from), end), ...next });
      }),

    rememberDevice: (remembered) =>
      own((user) => {
        if (!user.devices?.some(({ isThis }) => isThis)) return noTracking;
        user.devices = user.devices.map((device) => (device.isThis ? { ...device, remembered } : device));
        return ok(undefined);
      }),

    forgetDevice: (id) =>
      own((user) => {
        const forgotten = user.devices?.find((device) => (id === undefined ? device.isThis : device.id === id));
        if (!user.devices || (id === undefined && !forgotten)) return noTracking;
        user.devices = user.devices.filter((device) => device !== forgotten);
        return ok(undefined);
      }),

    sessions: () => own(({ sessions }) => (sessions ? ok(sessions) : failed({ kind: 'no-session-tracking' } as const))),

    endSessions: (ids) =>
      own((user) => {
        const left = user.sessions?.filter(({ id }) => !ids.includes(id)) ?? [];
        if (ids.length === 1 && left.length === user.sessions?.length)
          return failed({ kind: 'unknown-session' } as const);
        user.sessions = left;
        return ok(undefined);
      }),

    passkeys: () => own(({ passkeys = [] }) => ok(passkeys)),

    addPasskey: () =>
      own((user) => {
        const { passkeys = [] } = user;
        if (passkeys.length === mostPasskeys) return failed({ kind: 'passkey-limit' });
        const id = `passkey ${passkeys.length + 1}`;
        const added = { id, name: 'This device', domain: 'localhost', isOfDevice: true, added: new Date() };
        user.passkeys = [added, ...passkeys];
        return ok(id);
      }),

    removePasskey: (id) =>
      own((user) => {
        user.passkeys = user.passkeys?.filter((one) => one.id !== id) ?? [];
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

const invalid = failed({ kind: 'invalid-attribute' } as const);
const noTracking = failed({ kind: 'no-device-tracking' } as const);

function attributesOf({ username, email, attributes }: InMemoryUser): UserAttributes {
  return { sub: username, email, email_verified: true, phone_number_verified: false, others: {}, ...attributes };
}

const named = new Set(['email', 'phone_number', 'email_verified', 'phone_number_verified']);

/** An attribute without a value is removed. */
function change(user: InMemoryUser, changes: Record<string, string | boolean | undefined>): void {
  const { others, ...five } = attributesOf(user);
  const of = (isNamed: boolean) => Object.entries(changes).filter(([name]) => named.has(name) === isNamed);
  user.attributes = {
    ...five,
    ...Object.fromEntries(of(true)),
    others: Object.fromEntries(
      Object.entries({ ...others, ...Object.fromEntries(of(false)) }).filter(([, value]) => value !== undefined),
    ),
  } as Partial<UserAttributes>;
}

function codeTo(user: InMemoryUser, name: Address): CodeDelivery {
  sendCode(user, name);
  return name === 'email'
    ? { medium: 'EMAIL', destination: 'a***@e***' }
    : { medium: 'SMS', destination: '+*******4471' };
}

function canUse(user: InMemoryUser, method: MfaMethod): boolean {
  if (user.mfa?.enabled.includes(method)) return true;
  if (method === 'EMAIL_OTP') return emailForCodes(attributesOf(user)) !== undefined;
  return method === 'SMS_MFA' ? attributesOf(user).phone_number !== undefined : user.app?.confirmed === true;
}
