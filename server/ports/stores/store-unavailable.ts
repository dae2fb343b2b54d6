/**
 * A store can't be reached, or is too busy to read or write: nobody's data is wrong, and the same call can succeed soon. What had been
 * asked for is either written as a whole or not at all.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  readonly retryAfterSeconds = 5;
}
