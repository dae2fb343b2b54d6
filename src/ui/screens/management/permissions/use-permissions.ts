import { useEffect, useState } from 'react';
import type { PermissionReview } from '#domain/permissions/permission-review';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { type Loaded, useFollowed, useHeld } from '../../../portal/loading/use-loader';
import { usePortal } from '../../../portal/use-portal';

/** Interval of the polling while the backend checks or changes dashboards (milliseconds). */
const pollEvery = 2000;

export interface Permissions extends Loaded<PermissionReview, Failure> {
  isChanging: boolean;
  change: (call: () => Promise<Result<PermissionReview>>) => Promise<Result<PermissionReview>>;
}

/** Loads the review of the BI service's permissions, and polls while the backend works on them. */
export function usePermissions(isOver: boolean): Permissions {
  const loaded = useFollowed(usePortal().forManagers.permissionReview);
  const { value: review, refresh, take } = loaded;
  const [isChanging, setIsChanging] = useState(false);

  const isWorking = review !== undefined && (review.due > 0 || review.phase === 'undoing');
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => void refresh(), pollEvery);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each answer, also a failed one, starts the next wait
  }, [isWorking, loaded, refresh]);

  return {
    ...useHeld(loaded, isOver),
    isChanging,
    async change(call) {
      setIsChanging(true);
      const answer = await call();
      setIsChanging(false);
      if (answer.ok) take(answer.value);
      return answer;
    },
  };
}
