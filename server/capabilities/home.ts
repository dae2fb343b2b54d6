import { homeCalls } from '../http/calls/home-calls';
import type { Ports } from '../ports/ports';
import type { AccessCapability } from './access';
import type { Catalogue } from './catalogue';
import type { Notifications } from './notifications';
import type { Use } from './use';

type Needs = Pick<AccessCapability, 'requests'> &
  Pick<Catalogue, 'listDashboards'> &
  Pick<Notifications, 'notices'> &
  Pick<Use, 'mostUsed' | 'useSums'>;

/** The parts of the home page beside the list of dashboards. */
export const composeHome = ({ dashboards, clock }: Ports, needs: Needs) => ({
  calls: homeCalls({ ...needs, lastSync: () => dashboards.lastSync(), clock }),
});
