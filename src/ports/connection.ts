import type { Observable } from 'rxjs';

/** Whether this device has a network at all; that the portal's services answer is another matter. */
export interface Connection {
  readonly changes$: Observable<boolean>;
  readonly current: () => boolean;
}
