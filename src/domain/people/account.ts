import { nameKey } from '../plain-text';

/** The attributes of the specification (section 3); others are kept by name. */
export interface UserAttributes {
  sub: string;
  email?: string;
  phone_number?: string;
  email_verified: boolean;
  phone_number_verified: boolean;
  /** Other attributes, shown by the account page. */
  others: Record<string, string>;
}

export type VerifiableAttribute = 'email' | 'phone_number';

/** The destination of a code; the pool masks the address. */
export interface CodeDelivery {
  medium: 'EMAIL' | 'SMS';
  destination: string;
}

/** A device that signed in (specification, section 3: id and name). */
export interface Device {
  id: string;
  name: string;
  /** Undefined if the pool doesn't say. */
  remembered?: boolean;
  lastSignIn?: Date;
  /** Whether this page runs on it. */
  isThis: boolean;
}

/** A page of devices; `next` asks for the one after (specification, section 9: 60 a page). */
export interface DevicePage {
  devices: Device[];
  next?: string;
}

export const devicePageSize = 60;

interface NamedAccount {
  username: string;
  sub: string;
  email: string;
}

/** What someone types to confirm that they delete their account: their username, or their address if the pool made up the username. */
export const confirmingName = ({ username, sub, email }: NamedAccount): string =>
  username === sub && email !== '' ? email : username;

export const isConfirmed = (typed: string, user: NamedAccount): boolean =>
  nameKey(typed) === nameKey(confirmingName(user));
