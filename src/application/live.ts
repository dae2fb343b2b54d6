import type { BehaviorSubject, Observable } from 'rxjs';

/** A fact that changes: `current` is its value now, `changes$` starts with that value and follows each change. */
export interface Live<T> {
  readonly changes$: Observable<T>;
  readonly current: () => T;
}

/** The read-only view of a subject. */
export const readOnly = <T>(subject: BehaviorSubject<T>): Live<T> => ({
  changes$: subject.asObservable(),
  current: () => subject.value,
});
