import { BehaviorSubject } from 'rxjs';
import type { Ports } from '#ports/ports';
import { loadOnce } from '#timing/load-once';
import type { LiveParts } from './follow-live-updates';
import { type Live, readOnly } from './live';

/** Follows live updates, where they are configured, with code that is loaded at sign-in. Says whether they have been missing for a minute. */
export function createLazyLive(
  liveUpdates: Ports['liveUpdates'],
  parts: Omit<LiveParts, 'liveUpdates'>,
): Live<boolean> {
  const lacksLiveUpdates = new BehaviorSubject(false);
  const load = loadOnce(async () => {
    if (!liveUpdates) return;
    const [{ followLive }, loaded] = await Promise.all([import('./follow-live-updates'), liveUpdates()]);
    followLive({ liveUpdates: loaded, ...parts }).subscribe(lacksLiveUpdates);
  });
  parts.session.changes$.subscribe(({ status }) => {
    // The next sign-in retries.
    if (status === 'signed-in') load().catch(() => undefined);
  });
  return readOnly(lacksLiveUpdates);
}
