import type { AccessRequest } from '../access/access-request';
import type { LastSync } from '../dashboards/sync/sync-outcome';
import type { MostUsed } from '../use/use-report';

/** What home shows beside the list. Parts that the backend doesn't keep, or that aren't for the user, are missing. */
export interface HomeParts {
  /** The user's own requests for access; not for managers. */
  requests?: AccessRequest[] | undefined;
  mostUsed?: MostUsed[] | undefined;
  /** Dashboards published for the user lately, the latest first. */
  published?: { metaId: string; at: Date }[] | undefined;
  lastSync?: LastSync | undefined;
  /** How many published dashboards nobody opens. */
  unused?: number | undefined;
}
