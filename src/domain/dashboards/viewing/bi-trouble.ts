/** Reasons for which the BI service refuses a call and only the operator can fix. */
export const biTroubles = [
  /** The account keeps its users in another region. */
  'identity-region',
  /** The credentials, or an ARN, are of another account. */
  'account',
  /** The reader is not registered, and registering did not help. */
  'not-registered',
  /** The portal's address is not among the domains that can embed. */
  'domain',
  /** Something between the portal and the service answers with a page. */
  'not-json',
  /** Missing, unknown or expired credentials. */
  'credentials',
  /** The credentials lack a right. */
  'right',
  /** The account isn't subscribed, has another edition, reached a limit or lacks its key. */
  'subscription',
  /** One of the portal's own settings, which the failure names. */
  'setting',
] as const;

export type BiTrouble = (typeof biTroubles)[number];
