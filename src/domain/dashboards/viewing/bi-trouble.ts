/** Why the BI service does not do what it is asked, where only the operator can mend it. */
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
  /** None, unknown or expired ones. */
  'credentials',
  /** The credentials lack a right. */
  'right',
  /** The account is not subscribed, of another edition, at a limit, or without its key. */
  'subscription',
  /** One of the portal's own settings, which the failure names. */
  'setting',
] as const;

export type BiTrouble = (typeof biTroubles)[number];
