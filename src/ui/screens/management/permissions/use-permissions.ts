import { useCallback, useEffect, useState } from 'react';
import type { PermissionReview } from '#domain/dashboards/permission-review';
import type { Result } from '#domain/result';
import { usePortal } from '../../../portal/use-portal';

/** While dashboards are being checked or changed, the backend is asked this often (milliseconds). */
const pollEvery = 2000;

export interface Permissions {
  /** Undefined before it has loaded, and where the backend has none. */
  review: PermissionReview | undefined;
  /** Answered or failed. */
  isKnown: boolean;
  busy: boolean;
  change: (call: () => Promise<Result<PermissionReview>>) => Promise<Result<PermissionReview>>;
}

/** The BI service's permissions as the backend knows them, read again while it works on them. `catalogue` changes with every edit. */
export function usePermissions(catalogue: unknown): Permissions {
  const { permissions } = usePortal();
  const [review, setReview] = useState<PermissionReview>();
  const [answers, setAnswers] = useState(0);
  const [busy, setBusy] = useState(false);

  const take = useCallback((answer: Result<PermissionReview>): void => {
    if (answer.ok) setReview(answer.value);
    setAnswers((count) => count + 1);
  }, []);
  useEffect(() => {
    let isLeft = false;
    void permissions.permissions().then((answer) => !isLeft && take(answer));
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each edit may change the permissions
  }, [permissions, catalogue, take]);

  const isWorking = review !== undefined && (review.due > 0 || review.phase === 'undoing');
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => void permissions.permissions().then(take), pollEvery);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each answer, also a failed one, starts the next wait
  }, [isWorking, answers, permissions, take]);

  return {
    review,
    isKnown: answers > 0,
    busy,
    async change(call) {
      setBusy(true);
      const answer = await call();
      setBusy(false);
      take(answer);
      return answer;
    },
  };
}
