import type { Page, Route } from 'playwright-core';
import { describe, it } from 'vitest';
import { configured } from './configure';
import { answered, portalUnderTest } from './portal';
import { heading } from './screen';

const portal = portalUnderTest();

async function visitWith(answer: (route: Route) => Promise<void>): Promise<Page> {
  const context = await portal.newContext();
  await context.route('**/config.json', answer);
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

async function says(page: Page, field: string, reason: string): Promise<void> {
  await heading(page, /^The portal (is not set up yet|couldn't start)$/).waitFor();
  const problem = page.getByRole('listitem').filter({ hasText: reason });
  await problem.getByText(field, { exact: true }).waitFor();
}

const unusable: [answer: (route: Route) => Promise<void>, field: string, reason: string][] = [
  [(route) => route.fulfill({ status: 404 }), '/config.json', 'is missing on the server'],
  [(route) => route.abort(), '/config.json', "can't be reached"],
  [configured({ userPoolId: `eu-west-1_${'a'.repeat(60)}` }), 'userPoolId', 'must have at most 55 characters'],
];

const odd: typeof unusable = [
  [(route) => route.fulfill({ contentType: 'text/html', body: '<html>' }), '/config.json', 'is not JSON'],
  [(route) => route.fulfill({ json: [] }), '/config.json', 'must be an object'],
  [configured({ title: undefined }), 'title', 'is missing'],
  [configured({ title: 7 }), 'title', 'must be text'],
  [configured({ iprApiUrl: 'https://api.example.com' }), 'iprApiUrl', 'must end in /prod'],
  [configured({ userPoolId: 'eu-west-1' }), 'userPoolId', 'must look like eu-west-1_AbCdEfGhI'],
  [configured({ userPoolClientId: '' }), 'userPoolClientId', 'must not be empty'],
  [configured({ iprApiUrl: 'api.example.com/prod' }), 'iprApiUrl', 'must be a web address'],
  [configured({ access: 'everyone' }), 'access', 'must be one of the documented values'],
];

describe('an incorrect /config.json', () => {
  it('is reported with the field and the reason at each load', async () => {
    portal.mayComplain(...answered(404), /net::ERR_FAILED/);
    const context = await portal.newContext();
    let answer: (route: Route) => Promise<void>;
    await context.route('**/config.json', (route) => answer(route));
    const page = await context.newPage();
    // The rule's own tests cover the odd ones too.
    for (const [given, field, reason] of process.env['SOAK'] ? [...unusable, ...odd] : unusable) {
      answer = given;
      await page.goto('/');
      await says(page, field, reason);
    }
  });
});

describe('the title and the language', () => {
  it('are the configured ones, whatever the title holds', async () => {
    const title = '<b>Söder & "Sons"</b> '.repeat(3).trim();
    const page = await visitWith(configured({ title, locale: 'de' }));
    await heading(page, 'Anmelden').waitFor();
    await page.getByText(title, { exact: true }).waitFor();
  });
});
