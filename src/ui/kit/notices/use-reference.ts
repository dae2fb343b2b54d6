import { useLayoutEffect, useRef, useState } from 'react';
import type { ErrorLog } from '#application/browser/error-log';
import type { LoggedFailure } from '#domain/browser/logged-failure';
import { usePath } from '../../portal/navigation/use-path';
import { usePortal } from '../../portal/use-portal';

/**
 * Records a failure when it is first shown, not at each render. Answers its reference where it is worth reporting. `occurrence` is the
 * failure as it happened: another object is another occurrence.
 */
export function useReference(occurrence: object, tell: () => LoggedFailure): string | undefined {
  const { errorLog } = usePortal();
  return useReferenceIn(errorLog, occurrence, tell, usePath());
}

/** The same where there is no portal yet. */
export function useReferenceIn(
  errorLog: Pick<ErrorLog, 'recordFailure'>,
  occurrence: object,
  tell: () => LoggedFailure,
  path: string,
): string | undefined {
  const [reference, setReference] = useState<string>();
  const recorded = useRef<object>(undefined);
  // Before the screen is seen without it.
  useLayoutEffect(() => {
    if (recorded.current === occurrence) return;
    recorded.current = occurrence;
    const told = tell();
    const known = errorLog.recordFailure(occurrence, told, path);
    setReference(told.isWorthReporting ? known : undefined);
  }, [occurrence, tell, errorLog, path]);
  return reference;
}
