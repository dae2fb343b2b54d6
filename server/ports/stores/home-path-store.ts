/** Each user's home path, by `sub`. A write resolves once it is on disk. */
export interface HomePathStore {
  homePath(sub: string): Promise<string | undefined>;
  /** `undefined` is the base home again. */
  saveHomePath(sub: string, path: string | undefined): Promise<void>;
}
