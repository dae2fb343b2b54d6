import type { Observable } from 'rxjs';

/** Whether this device has a network. The portal's services may still not answer. */
export interface Connection {
  readonly changes$: Observable<boolean>;
  readonly current: () => boolean;
}
