import type { Result } from '#domain/result';
import type { BiFailure, BiReader } from './bi-service';

/** How readers are named. A person keeps their `sub` for ever; `email` suits an account whose readers are known by their addresses. */
export const readersNamedBy = ['sub', 'email'] as const;
export type ReadersNamedBy = (typeof readersNamedBy)[number];

/**
 * The BI service's readers, by name, and their groups. Each call can be repeated: what is already so is a success. A change takes up to five minutes
 * to have an effect.
 */
export interface ReaderGroups {
  create(group: string, description: string): Promise<Result<void, BiFailure>>;
  /** `existed` for a reader whom someone had registered before. */
  register(reader: BiReader): Promise<Result<'registered' | 'existed', BiFailure>>;
  /** `not-found` for a reader who is not registered and for a group that was not created. */
  join(group: string, reader: string): Promise<Result<void, BiFailure>>;
  leave(group: string, reader: string): Promise<Result<void, BiFailure>>;
  /** The name of each reader in a group; none for a group that does not exist. Others than readers under the portal's role are left out. */
  members(group: string): Promise<Result<string[], BiFailure>>;
  /** The name of each reader; others than the portal may have registered them. */
  readers(): Promise<Result<string[], BiFailure>>;
  /** Removes a reader, with every membership. */
  deregister(reader: string): Promise<Result<void, BiFailure>>;
}
