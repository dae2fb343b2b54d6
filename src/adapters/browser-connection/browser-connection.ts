import { fromEvent, map, merge } from 'rxjs';
import type { Connection } from '../../ports/connection';

/** What the browser says of its network. */
export function createBrowserConnection(
  target: EventTarget = window,
  device: { onLine: boolean } = navigator,
): Connection {
  const isOnline = (): boolean => device.onLine;
  return { isOnline, online$: merge(fromEvent(target, 'online'), fromEvent(target, 'offline')).pipe(map(isOnline)) };
}
