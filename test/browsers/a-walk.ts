import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Cloud, startCloud } from '../../local/cloud';
import { demoUsers } from '../../local/user-pool/users/demo-users';
import { deferred } from '../application/deferred';
import { aPlantedDataDir } from '../e2e/steps/planted-data';
import { storedSignIn } from '../e2e/steps/stored-sign-in';
import { personAt } from '../local/a-person';
import type { Engine, LaunchedBrowser } from './engines/engine';
import { type Tab, createTab } from './tab';
import { until } from './until';

/** A walk through the product: one browser, and the whole cloud on its own data folder. */
export interface Walk {
  readonly engine: Engine;
  readonly cloud: Cloud;
  /** The tab that all steps share. */
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** Opens the page as this demo user, or as nobody, with nothing left of who was there before. */
  as(username: string | undefined, path: string): Promise<Tab>;
  /** The calls of someone who is in another browser. */
  other(username: string): ReturnType<typeof personAt>;
  /** Answers no request to addresses that match, from now until the function is called. */
  hold(path: RegExp): () => void;
  /** Waits until the portal has answered a request to such an address with success. */
  served(path: RegExp): Promise<void>;
  /** Complaints that this step expects, of browser, server or portal. */
  mayComplain(...patterns: RegExp[]): void;
}

export const passwordOf = (username: string): string =>
  demoUsers.find((user) => user.username === username)?.password ?? '';

/**
 * What browsers say about connections and imports that end with their page, and about a page without an icon. A file that is missing is told
 * by the server, and live updates that fail by the portal's error log.
 */
const ofNoConcern = [
  /NetworkError|interrupted while the page was loading|was interrupted/,
  /can.t establish a connection to the server at ws/,
  // On a busy machine the time of live updates is over before the server answers; a step of its own shows that they work.
  /LiveUpdatesFailed (Connection timeout|Subscription timeout|Connection closed)/,
  /error loading dynamically imported module/,
  /favicon\.ico/,
];

export function aWalk(engine: Engine): Walk {
  let cloud: Cloud;
  let browser: LaunchedBrowser;
  let tab: Tab;
  let dataDir: string;
  const others: Tab[] = [];
  const complaints: string[] = [];
  let expected: RegExp[] = [];
  let served: string[] = [];
  let held: { path: RegExp; released: Promise<void> } | undefined;
  const said = console.error;

  const onRequest = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (`http://localhost:${request.socket.localPort}` !== cloud?.url) return;
    const path = request.url ?? '';
    if (held?.path.test(path)) {
      const { released } = held;
      const end = response.end.bind(response);
      response.end = ((...args: Parameters<typeof end>) => {
        void released.then(() => end(...args));
        return response;
      }) as typeof response.end;
    }
    response.once('finish', () => {
      if (response.statusCode < 400) served.push(path);
      // The portal's server checks itself, and expects to be refused.
      else if (request.headers['user-agent']?.startsWith('Mozilla'))
        complaints.push(`${request.method} ${path} answered ${response.statusCode}`);
    });
  };

  beforeAll(async () => {
    if (engine.lacks !== undefined) return;
    console.error = (...line: unknown[]) => complaints.push(`The server said: ${line.map(String).join(' ')}`);
    dataDir = await aPlantedDataDir();
    const options = { port: 0, biPort: 0, biFramePort: 0, dataDir, live: true, callLimits: false };
    [browser, cloud] = await Promise.all([engine.launch(), startCloud(options)]);
    diagnostics.subscribe('http.server.request.start', onRequest);
    tab = createTab(browser.tab, cloud.url);
    await tab.driver.resize(1440, 900);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(tab, `${engine.name} fails: ${task.name}`);
    complaints.push(...(await errorsKept(tab)));
    for (const one of [tab, ...others]) complaints.push(...one.driver.complaints.splice(0));
    for (const one of others.splice(0)) await one.driver.close();
    const unexpected = complaints.filter((one) => ![...ofNoConcern, ...expected].some((pattern) => pattern.test(one)));
    complaints.length = 0;
    expected = [];
    served = [];
    held = undefined;
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
  });

  afterAll(async () => {
    diagnostics.unsubscribe('http.server.request.start', onRequest);
    await browser?.quit();
    await cloud?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
    console.error = said;
  });

  return {
    engine,
    get cloud() {
      return cloud;
    },
    get tab() {
      return tab;
    },
    async newTab() {
      const another = createTab(await tab.driver.newTab(), cloud.url);
      others.push(another);
      return another;
    },
    async as(username, path) {
      await tab.goto('/healthz');
      const stored =
        username === undefined ? [] : await storedSignIn(cloud.url, { username, password: passwordOf(username) });
      await tab.run(
        `(localStorage.clear(), sessionStorage.clear(), ${JSON.stringify(stored)}.forEach(({ name, value }) => localStorage.setItem(name, value)))`,
      );
      await tab.goto(path);
      return tab;
    },
    other: (username) => personAt(cloud.url, username, passwordOf(username)),
    hold(path) {
      const { promise, resolve } = deferred<void>();
      held = { path, released: promise };
      return () => resolve();
    },
    served: async (path) => void (await until(`${path} is served`, async () => served.some((one) => path.test(one)))),
    mayComplain: (...patterns) => void expected.push(...patterns),
  };
}

/** Pictures are taken with `PICTURES=<folder>`. */
const { PICTURES: folder } = process.env;
export const takesPictures = folder !== undefined;

/** How the page looks now. */
export async function picture(tab: Tab, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  // What follows a new size is drawn a frame later.
  await tab.run('new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => 0)');
  await writeFile(join(folder, `${name.replaceAll(/[^\w.-]+/g, '-')}.png`), await tab.driver.picture());
}

/** What the portal has written to its error log, which it also shows on a page. */
async function errorsKept(tab: Tab): Promise<string[]> {
  const stored = await tab.run<string | null>(
    `(() => { const kept = localStorage.getItem('portal.errors'); localStorage.removeItem('portal.errors'); return kept; })()`,
  );
  const { records } = JSON.parse(stored ?? '{"records":[]}') as {
    records: { kind: string; message: string; where: string }[];
  };
  return records.map(({ kind, message, where }) => `In the error log, ${where}: ${kind} ${message}`);
}
