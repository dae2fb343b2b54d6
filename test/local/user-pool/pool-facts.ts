import type { NewUser } from '../../../local/user-pool/user-pool';

export const poolId = 'eu-west-1_LocalDev1';
export const clientId = 'portalclient';
export const portalOrigin = 'http://localhost:8080';

export const ada: NewUser = {
  username: 'ada',
  password: 'Analytical-1',
  email: 'ada@example.com',
  groups: ['Sales', 'SuperUser'],
};

export const grace: NewUser = {
  username: 'grace',
  password: 'Temporary-1',
  temporary: true,
  email: 'grace@example.com',
  groups: [],
};

/** Gets a code by SMS, and her devices are tracked. */
export const hedy: NewUser = {
  username: 'hedy',
  password: 'Frequency-1',
  email: 'hedy@example.com',
  phoneNumber: '+353850001111',
  groups: [],
  mfa: { sms: true },
  tracksDevices: true,
};

/** The same, in a pool that remembers no devices. */
export const untracked: NewUser = { ...hedy, tracksDevices: false };

export const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Uses an authenticator app. */
export const alan: NewUser = {
  username: 'alan',
  password: 'Universal-1',
  email: 'alan@example.com',
  groups: [],
  mfa: { totpSecret },
};
