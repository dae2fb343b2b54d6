import { createServer } from 'node:http';
import { request } from 'node:https';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { closeAtOnce, listenAtFreePort } from '../../listen';
import { type EmbedderSetup, setUpEmbedder } from './an-embedder-tab';

let setup: EmbedderSetup;
/** The BI service's frames on plain http. */
let served: string;

beforeAll(async () => {
  setup = await setUpEmbedder();
  const frames = createServer((asked, answer) => {
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '', setup.serviceUrl), { method, headers, rejectUnauthorized: false });
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    asked.pipe(passed);
  });
  served = `http://localhost:${await listenAtFreePort(frames, 'localhost')}`;
  return async () => {
    await closeAtOnce(frames);
    await setup.close();
  };
});

/** A tab of a browser that has never trusted a certificate. */
async function anUntrustingTab(fragment: string) {
  const context = await setup.newContext({ ignoreHTTPSErrors: false });
  onTestFinished(() => context.close());
  return setup.openTab(fragment, context);
}

/** Runs in a frame: reports, as the dashboard would, that it is forbidden. */
function sayForbidden(contextId: string): void {
  window.parent.postMessage(
    {
      eventName: 'ERROR_OCCURRED',
      eventTarget: { experienceType: 'DASHBOARD', dashboardId: 'penguins', contextId, discriminator: 0 },
      message: { errorCode: 'Forbidden' },
    },
    '*',
  );
}

const exchangesFrames = /local-frames/;

it('the local stack opens dashboards in a browser that trusts no certificate, with all their tools', async () => {
  const tab = await anUntrustingTab(`#${setup.serviceUrl},${served}`);
  const loaded: string[] = [];
  tab.page.on('request', (asked) => loaded.push(asked.url()));
  const ticket = await setup.penguins();
  expect(ticket.startsWith(setup.serviceUrl)).toBe(true);
  expect(await tab.page.evaluate((ticket) => window.embedder.reaches(ticket), ticket)).toBe(true);
  expect(await tab.page.evaluate((ticket) => window.embedder.host(ticket), ticket)).toBe(new URL(served).host);

  const opening = await tab.open(ticket);
  await tab.heard(opening, 'ready');
  const answers = await tab.page.evaluate(async (opening) => {
    const tools = window.embedder.tools(opening);
    return [await tools.selectSheet('sex'), await tools.setTheme('light')];
  }, opening);
  expect(answers).toEqual([true, true]);
  await tab.heard(opening, 'sheet-selected');
  expect(loaded.filter((address) => address.startsWith(setup.serviceUrl))).toEqual([]);
  expect(
    tab.page
      .frames()
      .slice(1)
      .map((frame) => new URL(frame.url()).origin),
  ).toEqual([served, served]);

  await tab.page.evaluate((opening) => {
    window.embedder.leave(opening);
    window.embedder.close();
  }, opening);
  await expect.poll(() => tab.iframes()).toBe(0);
  const again = await tab.open(await setup.penguins());
  await tab.heard(again, 'ready');
});

it('the local stack accepts messages only from its own frames', async () => {
  const tab = await anUntrustingTab(`#${setup.serviceUrl},${served}`);
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  const contextId = tab.frame().name().split('-DASHBOARD-')[0] ?? '';
  const before = await tab.told(opening);
  await tab.page.evaluate(sayForbidden, contextId);
  await tab.frame().evaluate(sayForbidden, contextId);
  await tab.heard(opening, 'forbidden');
  expect(await tab.told(opening)).toEqual([...before, 'forbidden']);
});

it('any other deployment loads frames from the origin of the embed URL, without the code for local frames', async () => {
  const tab = await setup.openTab();
  const loaded: string[] = [];
  tab.page.on('request', (asked) => loaded.push(asked.url()));
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  expect(loaded.filter((address) => exchangesFrames.test(address))).toEqual([]);
  expect(
    tab.page
      .frames()
      .slice(1)
      .map((frame) => new URL(frame.url()).origin),
  ).toEqual([setup.serviceUrl, setup.serviceUrl]);
});

it('any other deployment does not reach a BI service whose certificate the browser does not trust', async () => {
  const tab = await anUntrustingTab('');
  const ticket = await setup.penguins();
  expect(await tab.page.evaluate((ticket) => window.embedder.reaches(ticket), ticket)).toBe(false);
});
