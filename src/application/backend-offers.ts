import type { Observable } from 'rxjs';
import type { Failure } from '#domain/failure';
import { type Result, ok } from '#domain/result';
import type { CatalogueHistory } from '#ports/catalogue-history';
import type { HealthCheck } from '#ports/health';
import { type Loader, createLoader } from './loader';

/** Whether the backend has these extensions; not every backend does. Unknown while it hasn't answered. */
export interface BackendOffers {
  health: Loader<boolean, Failure>;
  history: Loader<boolean, Failure>;
}

interface Asked {
  history: CatalogueHistory;
  health: Pick<HealthCheck, 'offered'>;
}

export function createBackendOffers({ history, health }: Asked, back$: Observable<unknown>): BackendOffers {
  const offer = (ask: () => Promise<Result<unknown>>) =>
    createLoader(
      async (): Promise<Result<boolean>> => {
        const answer = await ask();
        if (answer.ok) return ok(true);
        return answer.failure.kind === 'not-found' ? ok(false) : answer;
      },
      { back$, isLasting: true },
    );
  return {
    health: offer(() => health.offered()),
    history: offer(() => history.read({ topic: 'syncs' })),
  };
}
