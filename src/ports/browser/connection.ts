import type { Observable } from 'rxjs';

/** Whether this device has a network at all, which does not mean that the portal's services answer. */
export interface Connection {
  readonly changes$: Observable<boolean>;
  readonly current: () => boolean;
}
