/** Of one user of one user pool client: nobody else's is read. */
export interface KnownOwner {
  clientId: string;
  sub: string;
}

/** The cache's key of an owner's list or of a piece of it. Parts are encoded, so `.` is an unambiguous separator. */
export const keyOf = (kept: 'list' | `piece-${number}`, { clientId, sub }: KnownOwner): string =>
  `${kept}.${encodeURIComponent(clientId)}.${encodeURIComponent(sub.toWellFormed())}`;

/** Whether it is the key of a piece of the owner's list. */
export const isPieceOf = (owner: KnownOwner, key: string): boolean =>
  key.startsWith('piece-') && key.endsWith(keyOf('list', owner).slice('list'.length));
