/** Of one user of one user pool client: nobody else's is read. */
export interface KnownOwner {
  clientId: string;
  sub: string;
}

/** The cache's key of what is kept of an owner. Other characters than these have no say in where the one part ends. */
export const keyOf = (kept: 'list' | 'menu' | `piece-${number}`, { clientId, sub }: KnownOwner): string =>
  `${kept}.${encodeURIComponent(clientId)}.${encodeURIComponent(sub.toWellFormed())}`;

/** Whether it is the key of a piece of the owner's list. */
export const isPieceOf = (owner: KnownOwner, key: string): boolean =>
  key.startsWith('piece-') && key.endsWith(keyOf('list', owner).slice('list'.length));
