import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, heading, portalUnderTest } from './portal';

const portal = portalUnderTest();

async function visitWith(answer: (route: Route) => Promise<void>): Promise<Page> {
  const context = await portal.newContext();
  await context.route('**/config.json', answer);
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** The real configuration with some of it changed; an undefined field is left out. */
const withChanges = (changes: Record<string, unknown>) => async (route: Route) => {
  const response = await route.fetch();
  const configuration: object = await response.json();
  await route.fulfill({ response, json: { ...configuration, ...changes } });
};

async function says(page: Page, field: string, reason: string): Promise<void> {
  await heading(page, 'The portal is not set up yet').waitFor();
  const problem = page.getByRole('listitem').filter({ hasText: reason });
  await problem.getByText(field, { exact: true }).waitFor();
}

describe('a /config.json that cannot be used', () => {
  it('is said to be missing', async () => {
    portal.mayComplain(...answered(404));
    await says(await visitWith((route) => route.fulfill({ status: 404 })), '/config.json', 'is missing on the server');
  });

  it('is said to be no JSON', async () => {
    const page = await visitWith((route) => route.fulfill({ contentType: 'text/html', body: '<html>' }));
    await says(page, '/config.json', 'is not JSON');
  });

  it('is said to be no object', async () => {
    await says(await visitWith((route) => route.fulfill({ json: [] })), '/config.json', 'must be an object');
  });

  it('is said to be out of reach', async () => {
    portal.mayComplain(/net::ERR_FAILED/);
    await says(await visitWith((route) => route.abort()), '/config.json', "can't be reached");
  });

  it.each([
    ['title', undefined, 'is missing'],
    ['title', 7, 'must be a text'],
    ['userPoolId', 'eu-west-1', 'must look like eu-west-1_AbCdEfGhI'],
    ['userPoolId', `eu-west-1_${'a'.repeat(60)}`, 'must have 55 characters at most'],
    ['userPoolClientId', '', 'must not be empty'],
    ['iprApiUrl', 'https://api.example.com', 'must end in /prod'],
    ['iprApiUrl', 'api.example.com/prod', 'must be a web address'],
    ['access', 'everyone', 'must be one of the values in the documentation'],
  ])('names %s when it is %j: it %s', async (field, value, reason) => {
    await says(await visitWith(withChanges({ [field]: value })), field, reason);
  });

  it('names every field that is wrong', async () => {
    const page = await visitWith((route) => route.fulfill({ json: { title: 'Portal' } }));
    for (const field of ['userPoolId', 'userPoolClientId', 'iprApiUrl']) await says(page, field, 'is missing');
  });

  it('is read again with the page', async () => {
    const context = await portal.newContext();
    await context.route('**/config.json', (route) => route.fulfill({ body: 'none' }));
    const page = await context.newPage();
    await page.goto('/');
    await says(page, '/config.json', 'is not JSON');
    await context.unroute('**/config.json');
    await page.reload();
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByText('Northfield Analytics').count()).toBe(1);
  });
});

describe('the title', () => {
  it('is the configured one, whatever it holds', async () => {
    const title = '<b>Söder & "Sons"</b> '.repeat(3).trim();
    const page = await visitWith(withChanges({ title }));
    await heading(page, 'Sign in').waitFor();
    await page.getByText(title, { exact: true }).waitFor();
  });
});

describe('a part of the portal that does not arrive', () => {
  it('is said so, with a way to try again', async () => {
    portal.mayComplain(/ERR_FAILED|Failed to fetch/);
    const context = await portal.newContext();
    const texts = '**/assets/en-*.json';
    await context.route(texts, (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/');
    await heading(page, 'The portal could not start').waitFor();
    await context.unroute(texts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});
