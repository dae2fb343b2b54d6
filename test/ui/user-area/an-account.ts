import { createInMemoryAccount } from '#adapters/in-memory/in-memory-account';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { type InMemoryUser, createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import type { Device, UserAttributes } from '#domain/people/account';
import type { Account } from '#ports/people/account';

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

/** The account of a signed-in user; the password is `Demo-pass-1`. */
export function anAccount(given: Pick<InMemoryUser, 'attributes' | 'mfa' | 'devices' | 'sessions'> = {}): Account {
  const demo: InMemoryUser = {
    username: 'demo',
    password: 'Demo-pass-1',
    email: 'amelia.hart@example.com',
    groups: [],
    devices: devicesNamed('Firefox on Windows', 'Safari on iPhone'),
    ...given,
  };
  const users = createInMemoryUsers([demo], createInMemoryTokenStorage());
  users.signIn(demo);
  return createInMemoryAccount(users);
}
