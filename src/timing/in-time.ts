import { type Observable, firstValueFrom, from, map, race, timer } from 'rxjs';

/** The answer, or `otherwise` if it takes longer than `milliseconds`. Rejects if the answer rejects in time. */
export function inTime<T, Late>(answer: Promise<T>, milliseconds: number, otherwise: Late): Promise<T | Late> {
  const late: Observable<T | Late> = timer(milliseconds).pipe(map(() => otherwise));
  return firstValueFrom(race<(T | Late)[]>(from(answer), late));
}
