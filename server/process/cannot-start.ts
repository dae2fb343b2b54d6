/** A problem that the person at the terminal can fix, in plain words. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
