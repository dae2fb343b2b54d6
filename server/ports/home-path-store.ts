/** Where people want to land after signing in, by their `sub`. Whatever it answers is stored for good. */
export interface HomePathStore {
  homePath(sub: string): Promise<string | undefined>;
  /** `undefined` is the base home again. */
  saveHomePath(sub: string, path: string | undefined): Promise<void>;
}
