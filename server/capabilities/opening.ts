import { createEmbedDashboard } from '../application/catalogue/embed-dashboard';
import { openingCalls } from '../http/calls/opening-calls';
import type { Ports } from '../ports/ports';
import type { Health } from './health';
import type { Permissions } from './permissions';
import type { Use } from './use';

/** Embed URLs, and the reasons why dashboards don't open. */
export function composeOpening(
  { dashboards, biService, access, metrics }: Ports,
  {
    openings,
    recordUse,
    prepareReader,
  }: Pick<Health, 'openings'> & Pick<Use, 'recordUse'> & Pick<Permissions, 'prepareReader'>,
) {
  const embedDashboard = createEmbedDashboard(dashboards, biService, openings, prepareReader, access, recordUse);
  return { calls: openingCalls({ embedDashboard, openings, metrics }) };
}
