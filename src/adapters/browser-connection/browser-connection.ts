import { fromEvent, map, merge } from 'rxjs';
import type { Connection } from '#ports/browser/connection';

export function createBrowserConnection(
  target: EventTarget = window,
  device: { onLine: boolean } = navigator,
): Connection {
  const current = (): boolean => device.onLine;
  return { current, changes$: merge(fromEvent(target, 'online'), fromEvent(target, 'offline')).pipe(map(current)) };
}
