import { firstValueFrom, timer } from 'rxjs';
import type { FinishedSync, LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { CatalogueSync } from '#ports/dashboards/catalogue-sync';

const everyMs = 10_000;
/** A backend that syncs in the background gives it 15 minutes. */
const mostAsks = 90;

/**
 * Asks for the last sync until it is another than `before`, for a sync that runs elsewhere. Undefined if none has finished in time, or once
 * nobody waits any more. `dashboards.ts` reloads the list after every sync.
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

/** In milliseconds; 0 for never, undefined where it is not known. */
function finishedAt(sync: LastSync | undefined): number | undefined {
  if (sync === undefined) return undefined;
  return sync === 'never' ? 0 : sync.finishedAt.getTime();
}
