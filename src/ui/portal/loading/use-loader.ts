import { useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { type LoadState, type Loader, createLoader } from '#application/loader';
import type { Portal } from '#application/portal';
import type { Result } from '#domain/result';
import { useLive } from '../use-live';
import { usePortal } from '../use-portal';

export type Loaded<T, F> = LoadState<T, F> & Pick<Loader<T, F>, 'load' | 'refresh' | 'take'>;

/** Loads by `ask` while the component is mounted, and again when `ask` is another function. The previous answer stays until then. */
export function useLoader<T, F>(
  ask: (portal: Portal, known?: T) => Promise<Result<T, F>>,
  changes$?: Observable<unknown>,
): Loaded<T, F> {
  const portal = usePortal();
  const [loader] = useState(() => createLoader((known?: T) => ask(portal, known), { changes$, back$: portal.back$ }));
  useEffect(() => {
    return loader.follow((known) => ask(portal, known));
  }, [loader, ask, portal]);
  return useLoaded(loader);
}

/** Reads a loader of the portal, which loads while the component is mounted and `isWanted`. */
export function useFollowed<T, F>(loader: Loader<T, F>, isWanted = true): Loaded<T, F> {
  useEffect(() => {
    return isWanted ? loader.follow() : undefined;
  }, [loader, isWanted]);
  return useLoaded(loader);
}

function useLoaded<T, F>(loader: Loader<T, F>): Loaded<T, F> {
  const now = useLive(loader);
  const { load, refresh, take } = loader;
  return useMemo(() => ({ ...now, load, refresh, take }), [now, load, refresh, take]);
}

/** Holds back an unasked answer while `isHeld`, because the pointer is over what it would move. */
export function useHeld<T, F>(now: Loaded<T, F>, isHeld: boolean): Loaded<T, F> {
  const [shown, show] = useState(now);
  if (shown === now || (isHeld && now.isUnasked)) return shown;
  show(now);
  return now;
}
