/** The user, and their user pool client, that a stored list belongs to. Lists of other owners are never read. */
export interface KnownOwner {
  clientId: string;
  sub: string;
}

/** The cache's key of an owner's list. Parts are encoded, so `.` is an unambiguous separator. */
export const keyOf = ({ clientId, sub }: KnownOwner): string =>
  `list.${encodeURIComponent(clientId)}.${encodeURIComponent(sub.toWellFormed())}`;
