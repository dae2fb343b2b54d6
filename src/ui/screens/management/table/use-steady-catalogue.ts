import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Steady, useSteady, useSteadyArea } from '../../../kit/layout/use-steady';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useIsConfirmed } from '../../../session/use-is-confirmed';

interface SteadyCatalogue extends Steady {
  dashboards: readonly Dashboard[] | undefined;
  isLoading: boolean;
}

const none: readonly Dashboard[] = [];
const idOf = ({ id }: Dashboard): string => id;

/** The catalogue, in which no row appears, disappears or moves while the pointer is over its `area`. */
export function useSteadyCatalogue(): SteadyCatalogue {
  const catalogue = useLive(usePortal().dashboards);
  const isConfirmed = useIsConfirmed();
  const { area, isOver } = useSteadyArea();
  const whole = catalogue.dashboards !== undefined && isConfirmed;
  const steady = useSteady({ isOver, whole }, catalogue.dashboards ?? none, idOf);
  return { dashboards: catalogue.dashboards && steady, isLoading: catalogue.status === 'loading', area, isOver };
}
