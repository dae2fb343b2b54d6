import { firstValueFrom, timer } from 'rxjs';
import type { FinishedSync, LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { CatalogueSync } from '#ports/dashboards/sync';

const everyMs = 10_000;
/** A sync in the background may take 15 minutes. */
const mostAsks = 90;

/**
 * Polls the last sync until it differs from `before`, for a sync that runs elsewhere. Undefined if none finishes in time, or once
 * `isWaiting` is false. `dashboards.ts` reloads the list after every sync.
 */
export async function followSync(
  sync: Pick<CatalogueSync, 'last'>,
  before: LastSync | undefined,
  isWaiting: () => boolean,
): Promise<FinishedSync | undefined> {
  let seen = finishedAt(before);
  for (let asked = 0; asked < mostAsks; asked++) {
    const answer = await sync.last();
    if (!isWaiting()) return undefined;
    if (answer.ok) {
      seen ??= finishedAt(answer.value);
      if (answer.value !== 'never' && finishedAt(answer.value) !== seen) return answer.value;
    }
    await firstValueFrom(timer(everyMs));
  }
  return undefined;
}

/** Milliseconds since 1970; 0 for never, undefined if unknown. */
function finishedAt(sync: LastSync | undefined): number | undefined {
  if (sync === undefined) return undefined;
  return sync === 'never' ? 0 : sync.finishedAt.getTime();
}
