import { it } from 'vitest';
import { findsOnlyTheirOwn, manages } from '../../test/e2e/journeys.ts';
import { answered, portalUnderTest } from '../../test/e2e/portal.ts';
import { serveDesk } from './serve-desk.ts';

const portal = portalUnderTest({}, { serve: serveDesk });

it('a manager signs in to the deployed portal, opens a dashboard, edits its title and syncs', async () => {
  // A part that this deployment does not have yet answers so, and is not offered.
  portal.mayComplain(...answered(404));
  await manages(await (await portal.newContext()).newPage());
});

it('a viewer sees only what is theirs there, and nothing at the address of other dashboards and unknown paths', () =>
  findsOnlyTheirOwn(portal));
