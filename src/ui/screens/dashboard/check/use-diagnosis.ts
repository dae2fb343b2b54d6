import { useCallback, useState } from 'react';
import type { Diagnosis, FrameOutcome } from '#application/viewing/examine-opening';
import type { Viewing } from '#application/viewing/open-dashboard';
import type { Portal } from '#application/portal';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { useLoader } from '../../../portal/loading/use-loader';

export function useDiagnosis(id: DashboardId, viewing: Viewing): Diagnosis | undefined {
  const [outcome] = useState(() => outcomeOf(viewing));
  const { value } = useLoader<Diagnosis, never>(
    useCallback(({ examineOpening }: Portal) => examineOpening(id, outcome).then(ok), [id, outcome]),
  );
  return value;
}

function outcomeOf(viewing: Viewing): FrameOutcome {
  if (viewing.status === 'open') return 'shown';
  return viewing.status === 'frame-failed' ? viewing : undefined;
}
