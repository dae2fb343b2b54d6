import { useEffect, useState } from 'react';
import type { Diagnosis, FrameOutcome } from '#application/dashboards/examine-opening';
import type { Viewing } from '#application/dashboards/open-dashboard';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { usePortal } from '../../portal/use-portal';

/** Examines when it is first shown; undefined while that takes. */
export function useDiagnosis(id: DashboardId, viewing: Viewing): Diagnosis | undefined {
  const { examineOpening } = usePortal();
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  const [outcome] = useState(() => outcomeOf(viewing));
  useEffect(() => {
    let left = false;
    void examineOpening(id, outcome).then((found) => {
      if (!left) setDiagnosis(found);
    });
    return () => {
      left = true;
    };
  }, [examineOpening, id, outcome]);
  return diagnosis;
}

function outcomeOf(viewing: Viewing): FrameOutcome {
  if (viewing.status === 'open') return 'shown';
  return viewing.status === 'frame-failed' ? viewing : undefined;
}
