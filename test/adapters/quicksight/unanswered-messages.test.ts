import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type EmbedderSetup, setUpEmbedder } from './an-embedder-tab';

let setup: EmbedderSetup;

beforeAll(async () => {
  setup = await setUpEmbedder();
  return () => setup.close();
});

it('a dashboard of QuickSight causes no error in the page if its frame does not answer the SDK’s own messages', async () => {
  // Its clock and its scripts are for no other test.
  const context = await setup.newContext();
  onTestFinished(() => context.close());
  const tab = await setup.openTab('', context);
  const broken: string[] = [];
  tab.page.on('pageerror', (error) => broken.push(String(error)));
  await tab.page.clock.install();
  await tab.page.addInitScript(() => {
    window.addEventListener('message', (event) => {
      if (JSON.stringify(event.data).includes('SET_THEME_OVERRIDE')) event.stopImmediatePropagation();
    });
  });
  const opening = await tab.open(await setup.penguins());
  await tab.heard(opening, 'ready');
  await tab.page.clock.fastForward(6_000);
  await tab.page.evaluate(() => void Promise.reject(new Error('Another')));
  await expect.poll(() => broken).toContainEqual(expect.stringContaining('Another'));
  expect(broken).toHaveLength(1);
});

/** In a tab whose messages of these names never arrive, on either side; the test has its clock. */
async function aDeafTab(...names: string[]) {
  const context = await setup.newContext();
  onTestFinished(() => context.close());
  const tab = await setup.openTab('', context);
  await tab.page.clock.install();
  await tab.page.evaluate(drop, names);
  await tab.page.addInitScript(drop, names);
  return tab;
}

describe('a dashboard of which QuickSight never says that its content has loaded', () => {
  it('is taken to be shown ten seconds after its first message', async () => {
    const tab = await aDeafTab('CONTENT_LOADED');
    const opening = await tab.open(await setup.penguins());
    await tab.heard(opening, 'answered');
    await tab.page.clock.fastForward(9_000);
    expect(await tab.told(opening)).not.toContain('shown');
    await tab.page.clock.fastForward(1_000);
    await tab.heard(opening, 'ready');
    const events = () => tab.page.evaluate((opening) => window.embedder.told[opening], opening);
    expect(await events()).toContainEqual({ event: 'shown', isConfirmed: false });
    expect((await events())?.at(-1)).toMatchObject({ event: 'ready', sheets: [{}, {}] });
  });

  it('is ready without its sheets where QuickSight does not tell them', async () => {
    const tab = await aDeafTab('GET_SHEETS');
    const opening = await tab.open(await setup.penguins());
    await tab.heard(opening, 'shown');
    await expect
      .poll(async () => {
        await tab.page.clock.fastForward(5_000);
        return tab.told(opening);
      })
      .toContain('ready');
    const ready = await tab.page.evaluate((opening) => window.embedder.told[opening]?.at(-1), opening);
    expect(ready).toMatchObject({ event: 'ready', parameters: [{ name: 'Island' }] });
    expect(ready).not.toHaveProperty('sheets.0');
  });
});

/** Runs in a page or a frame: it hears no message of these names. */
function drop(names: string[]): void {
  window.addEventListener(
    'message',
    (event) => {
      if (names.includes(event.data?.eventName)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
