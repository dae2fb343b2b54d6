import { it } from 'vitest';
import { downloadsCatalogue, findsOnlyTheirOwn, manages } from '../../test/e2e/journeys.ts';
import { answered, portalUnderTest } from '../../test/e2e/portal.ts';
import { serveDesk } from './serve-desk.ts';

const portal = portalUnderTest({}, { serve: serveDesk });

it('a manager signs in to the deployed portal, opens a dashboard, edits its title, syncs and downloads the catalogue', async () => {
  // A part that this deployment does not have yet answers so, and is not offered.
  portal.mayComplain(...answered(404));
  const page = await (await portal.newContext()).newPage();
  await manages(page);
  await downloadsCatalogue(page);
});

it('a viewer sees only what is theirs there, and nothing at the address of other dashboards and unknown paths', () =>
  findsOnlyTheirOwn(portal));
