import type { NewUser } from './pool-user';

export interface DemoAccount {
  user: NewUser;
  /** Describes in one line what signing in with it shows. */
  description: string;
}

/** The secret of the authenticator app of `totp` and `choose`, in base32. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const account = (
  username: string,
  person: string,
  description: string,
  settings: Partial<NewUser> = {},
): DemoAccount => ({
  user: {
    username,
    password: `${username.charAt(0).toUpperCase()}${username.slice(1)}-pass-1`,
    attributes: { name: person.replaceAll(/(?:^|\.)\w/g, (start) => start.replace('.', ' ').toUpperCase()) },
    // The portal greets people by the first part of it.
    email: `${person}@example.com`,
    groups: ['Sales'],
    ...settings,
  },
  description,
});

/** The accounts of the local stack. Their passwords are public: never use them in a pool that others can reach. */
export const demoAccounts: DemoAccount[] = [
  account('demo', 'maya.hart', 'Signs in with a password, manages dashboards, and sees all rows', {
    groups: ['SuperUser'],
  }),
  account(
    'viewer',
    'thomas.keller',
    'Signs in with a password, and sees the dashboards for Sales, with fewer rows in two of them',
  ),
  account('newcomer', 'nora.lindgren', 'Has a temporary password, and chooses a new one', { temporary: true }),
  account('sms', 'samira.haddad', 'Gets a code by text message, which arrives in the outbox', {
    phoneNumber: '+353851234567',
    mfa: { sms: true },
  }),
  account('totp', 'theo.marsh', 'Enters a code from an authenticator app', { mfa: { totpSecret: demoTotpSecret } }),
  account('choose', 'clara.nowak', 'Chooses between a text message and an authenticator app', {
    phoneNumber: '+353857654321',
    mfa: { sms: true, totpSecret: demoTotpSecret },
  }),
  account('setup', 'stefan.ortiz', 'Must set up an authenticator app while signing in', { mfa: { required: true } }),
  account('custom', 'carmen.duarte', 'Is asked for a secret word, which is "petrol"', { secretWord: 'petrol' }),
  account('device', 'dev.patel', 'Gets a code by text message, but not on a remembered device', {
    phoneNumber: '+353859876543',
    mfa: { sms: true },
    tracksDevices: true,
  }),
  account('passkey', 'pia.larsen', 'Adds a passkey on the account page, and then signs in with it'),
  account('email', 'emil.vogel', 'Gets a code by email in place of the password, which arrives in the outbox'),
  account('twice', 'tara.silva', 'Enters a code that arrives by email after the password', { mfa: { email: true } }),
  account('disabled', 'daniel.frost', 'Is disabled, and refused after the correct password', { disabled: true }),
  account('unconfirmed', 'una.byrne', 'Signed up, but has not confirmed the email address', { unconfirmed: true }),
];

export const demoUsers: NewUser[] = demoAccounts.map(({ user }) => user);

/** The accounts to offer to people: a secret word is asked for only where the portal signs in by the custom flow. */
export const offeredAccounts = ({ customChallenge = false }: { customChallenge?: boolean }): DemoAccount[] =>
  demoAccounts.filter(({ user }) => customChallenge || user.secretWord === undefined);
