import type { Result } from '../../src/domain/result';
import type { BiFailure, BiReader } from './bi-service';

/**
 * The BI service's readers and their groups. Each call can be repeated: what is already so is a success. A change takes up to five minutes
 * to have an effect.
 */
export interface ReaderGroups {
  create(group: string, description: string): Promise<Result<void, BiFailure>>;
  register(reader: BiReader): Promise<Result<void, BiFailure>>;
  /** `not-found` for a reader who is not registered and for a group that was not created. */
  join(group: string, sub: string): Promise<Result<void, BiFailure>>;
  leave(group: string, sub: string): Promise<Result<void, BiFailure>>;
  /** The `sub` of each reader in a group; none for a group that does not exist. Others than the portal's readers are left out. */
  members(group: string): Promise<Result<string[], BiFailure>>;
  /** The `sub` of each reader that has a name as the portal gives it; others may have given it such a name. */
  readers(): Promise<Result<string[], BiFailure>>;
  /** Removes a reader, with every membership. */
  deregister(sub: string): Promise<Result<void, BiFailure>>;
}
