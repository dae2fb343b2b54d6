import { BehaviorSubject } from 'rxjs';
import type { HealthCheck } from '#ports/health';
import { loadOnce } from '#timing/load-once';
import { type Live, readOnly } from '../live';

/** Owner of whether the backend can check itself: undefined until it has said so. */
export interface KnownHealth extends Live<boolean | undefined>, Pick<HealthCheck, 'check'> {
  /** For managers. Asks the backend once, and again if it did not answer. */
  ask(): void;
}

export function createKnownHealth(health: HealthCheck): KnownHealth {
  const offered = new BehaviorSubject<boolean | undefined>(undefined);
  const askOnce = loadOnce(async () => {
    const answer = await health.offered();
    if (!answer.ok && answer.failure.kind !== 'not-found') throw new Error('No answer');
    offered.next(answer.ok);
  });

  return {
    ...readOnly(offered),
    ask: () => void askOnce().catch(() => undefined),
    check: (language) => health.check(language),
  };
}
