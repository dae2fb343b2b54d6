import type { NewUser } from './pool-user';

export interface DemoAccount {
  user: NewUser;
  /** What the account shows, in one line. */
  description: string;
}

/** Of the account `totp`, in base32, for an authenticator app. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const account = (username: string, description: string, given: Partial<NewUser> = {}): DemoAccount => ({
  user: {
    username,
    password: `${username.charAt(0).toUpperCase()}${username.slice(1)}-pass-1`,
    email: `${username}@example.com`,
    groups: ['Sales'],
    ...given,
  },
  description,
});

/** The accounts of the local stack. Their passwords are public: never use them on a pool that others can reach. */
export const demoAccounts: DemoAccount[] = [
  account('demo', 'Signs in with a password, and may manage dashboards', { groups: ['SuperUser'] }),
  account('viewer', 'Signs in with a password, and sees the dashboards of Sales'),
  account('newcomer', 'Has a temporary password and chooses a new one', { temporary: true }),
  account('sms', 'Gets a code by text message, which is in the outbox', {
    phoneNumber: '+353851234567',
    mfa: { sms: true },
  }),
  account('totp', 'Types the code of an authenticator app with a known secret', {
    mfa: { totpSecret: demoTotpSecret },
  }),
  account('choose', 'Chooses between a text message and an authenticator app (the secret of totp)', {
    phoneNumber: '+353857654321',
    mfa: { sms: true, totpSecret: demoTotpSecret },
  }),
  account('setup', 'Must set up an authenticator app while signing in', { mfa: { required: true } }),
  account('custom', 'Is asked for a secret word, which is "petrol"', { secretWord: 'petrol' }),
  account('device', 'Gets a code by text message, and none on a device that it remembers', {
    phoneNumber: '+353859876543',
    mfa: { sms: true },
    tracksDevices: true,
  }),
  account('disabled', 'Is disabled, and turned away after the right password', { disabled: true }),
  account('unconfirmed', 'Has signed up, and has not confirmed the e-mail address', { unconfirmed: true }),
];

export const demoUsers: NewUser[] = demoAccounts.map(({ user }) => user);
