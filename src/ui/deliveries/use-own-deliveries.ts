import type { Portal } from '#application/portal';
import type { OwnDeliveries } from '#domain/deliveries/own-deliveries';
import type { Failure } from '#domain/failure';
import { type Loaded, useLoader } from '../portal/loading/use-loader';

const ownDeliveries = ({ deliveries }: Portal) => deliveries.list();
const unasked = () => new Promise<never>(() => undefined);

/** The user's deliveries, asked for once `isWanted`. */
export const useOwnDeliveries = (isWanted = true): Loaded<OwnDeliveries, Failure> =>
  useLoader<OwnDeliveries, Failure>(isWanted ? ownDeliveries : unasked);
