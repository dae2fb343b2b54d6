import type { AnyDelivery, OwnDeliveries, SavedDelivery } from '#domain/deliveries/own-deliveries';
import type { Result } from '#domain/result';

/** Mails with what the user sees. An extension: fails with `not-found` if the backend doesn't offer it. */
export interface Deliveries {
  list(): Promise<Result<OwnDeliveries>>;
  /** Everyone's, for managers. */
  all(): Promise<Result<AnyDelivery[]>>;
  /** Creates or changes a delivery, and resumes it; resolves to its id. */
  save(delivery: SavedDelivery): Promise<Result<string>>;
  remove(id: string): Promise<Result<void>>;
  pause(id: string, isPaused: boolean): Promise<Result<void>>;
  /** Pauses or resumes someone else's, for managers. */
  pauseOthers(id: string, isPaused: boolean): Promise<Result<void>>;
  /** Sends it at once. */
  test(id: string): Promise<Result<void>>;
}
