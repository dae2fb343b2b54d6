/** Thrown if a later version of the portal wrote the data: this one could damage it. */
export class LaterVersion extends Error {
  override name = 'LaterVersion';
}
