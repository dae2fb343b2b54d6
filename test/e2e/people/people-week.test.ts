import {
  CognitoIdentityProviderClient,
  SetUserPoolSessionConfigurationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { askForHelpPath } from '#contract/people/recovery/lost-step';
import { names } from '../../../local/configuration';
import { personAt } from '../../local/a-person';
import { postTo } from '../../local/user-pool/a-pool';
import { tryPassword } from '../../local/user-pool/sign-in/password-step';
import { answered, portalUnderTest } from '../steps/portal';
import { greeting, heading, menuLink } from '../steps/screen';

const minute = 60_000;
const portal = portalUnderTest({ sessionCheck: { answersHold: 0 } });

/** Counts what a manager presses for each task, and that none takes more than seven. */
function countedPresses() {
  const counts: Record<string, number> = {};
  return {
    counts,
    press: async (task: string, place: Locator): Promise<void> => {
      counts[task] = (counts[task] ?? 0) + 1;
      await place.click();
    },
  };
}

const managementTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name });

async function trackSessions(): Promise<void> {
  const administrator = new CognitoIdentityProviderClient({
    region: names.region,
    endpoint: portal.at('/user-pool'),
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  });
  await administrator.send(
    new SetUserPoolSessionConfigurationCommand({
      UserPoolId: names.poolId,
      UserSessionTracking: 'ENABLED',
      TokenSession: { MaxPerUser: 100 },
    }),
  );
}

/** Someone gives the right password, has lost the phone of the second step, and asks for help. */
async function loseAStep(): Promise<void> {
  const pool = { post: postTo(portal.at('/user-pool')), clientId: names.clientId };
  const { body } = await tryPassword(pool, 'sms', 'Sms-pass-1');
  const proof = { username: 'sms', challenge: body['ChallengeName'], session: body['Session'] };
  const asked = { ...proof, note: 'New phone', reach: 'Extension 214' };
  await fetch(portal.at(`/prod/${askForHelpPath}`), { method: 'POST', body: JSON.stringify(asked) });
}

it('a manager answers a request, helps a locked-out person, ends a session and finds last month’s cost', async () => {
  portal.mayComplain(...answered(400, 401));
  await trackSessions();
  const viewer = await personAt(portal.at(''), 'viewer', 'Viewer-pass-1');
  await viewer(calls.requestAccess.path, { metaId: 'federal-receipts', note: 'For the budget' });
  await loseAStep();
  const reader = await portal.newUser();
  const theirs = await portal.visitAs(reader, '/');
  await greeting(theirs).waitFor();

  const page = await portal.visitAs('demo', '/');
  await greeting(page).waitFor();
  const { counts, press } = countedPresses();
  await press('request', menuLink(page, 'Management'));
  await press('request', managementTab(page, /^People/));
  await press('request', page.getByRole('button', { name: /^Answer: Access to .* for Thomas Keller$/ }));
  await press('request', page.getByRole('radio', { name: /^Only Thomas Keller/ }));
  await press('request', page.getByRole('button', { name: 'Grant access' }));
  await page.getByText('Thomas Keller now has access').first().waitFor();

  await press('lock-out', page.getByRole('button', { name: 'Check: Samira Haddad' }));
  await press('lock-out', page.getByRole('dialog').getByRole('checkbox', { name: 'I spoke to Samira Haddad myself' }));
  await press('lock-out', page.getByRole('dialog').getByRole('button', { name: 'Confirm identity' }));
  await page.getByText("You confirmed that it's Samira Haddad.").first().waitFor();

  await press('session', page.getByRole('link', { name: reader.username, exact: true }));
  await press('session', page.getByRole('dialog').getByRole('button', { name: /^End session: / }));
  await page
    .getByText(/will be signed out within a minute/)
    .first()
    .waitFor();
  const ended = performance.now();
  // A call of the person's own is refused at once; by itself the page asks every half minute.
  await menuLink(theirs, 'Air routes').click();
  await theirs.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor({ timeout: minute });
  expect(performance.now() - ended).toBeLessThan(minute);
  await page.getByRole('dialog').getByRole('link', { name: 'history' }).click();
  await page.getByText('ended a session of').first().waitFor();

  await page.goto('/home/index');
  await greeting(page).waitFor();
  await press('cost', menuLink(page, 'Management'));
  await press('cost', managementTab(page, /^Usage/));
  await heading(page, 'Usage').waitFor();
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(lastMonth);
  await page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .waitFor();
  expect(counts).toEqual({ request: 5, 'lock-out': 3, session: 2, cost: 2 });
});
