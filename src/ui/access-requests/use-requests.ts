import { useCallback } from 'react';
import type { AccessRequest, WaitingRequest } from '#domain/dashboards/access-request';
import { type Result, ok } from '#domain/result';
import type { Portal } from '#application/portal';
import { usePortal } from '../portal/use-portal';
import { type Asked, useAsked } from '../loading/use-asked';

/** The user's own requests for access. What others do to them waits while the pointer `isOver` what it would move. */
export function useOwnRequests(isOver = false): Asked<AccessRequest[]> {
  const { access, accessChanges$: changes$ } = usePortal();
  return useAsked(
    useCallback(() => access.mine(), [access]),
    { changes$, isHeld: isOver },
  );
}

/** Shown until the next answer arrives, so that a page which is opened again does not move. The same for every manager. */
const lastAnswers = new WeakMap<Portal['access'], Result<WaitingRequest[]>>();

interface WaitingRequestsOptions {
  manages: boolean;
  isOver: boolean;
}

/** The requests that wait for an answer, with the same care for the pointer; none for anybody who doesn't manage. */
export function useWaitingRequests({ manages, isOver }: WaitingRequestsOptions): Asked<WaitingRequest[]> {
  const { access, accessChanges$: changes$ } = usePortal();
  const ask = useCallback(async () => {
    if (!manages) return ok([]);
    const answer = await access.waiting();
    if (answer.ok) lastAnswers.set(access, answer);
    return answer;
  }, [access, manages]);
  return useAsked(ask, { changes$, isHeld: isOver, before: manages ? lastAnswers.get(access) : undefined });
}
