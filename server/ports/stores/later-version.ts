/** What is stored was written by a later version of the portal, which this one could damage. */
export class LaterVersion extends Error {
  override name = 'LaterVersion';
}
