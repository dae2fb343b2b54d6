import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { type Cloud, type CloudOptions, startCloud } from '../../../local/cloud';
import { demoUsers } from '../../../local/user-pool/users/demo-users';
import type { NewUser } from '../../../local/user-pool/user-pool';
import { browserOfWorker } from '../../browser-of-worker';
import { aPortOfNobody } from '../../listen';
import { aPlantedDataDir } from './planted-data';
import type { ServedPortal } from './served-portal';
import { storedSignIn } from './stored-sign-in';

export interface Account {
  username: string;
  password: string;
}

/** A browser, and the whole cloud on its own data folder, one per test file. */
export interface PortalUnderTest {
  readonly cloud: Cloud;
  /** The server's standard error. */
  readonly serverLog: readonly string[];
  /** An address of the portal. */
  at(path: string): string;
  /** A new browser profile that has never trusted anything; its tabs are watched, and unless told otherwise nothing moves in them. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A tab of a new profile. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A tab of a new profile, already signed in with only a password: a demo user or a new one. */
  visitAs(user: string | Account, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A new user in the pool, used by no other test. */
  newUser(given?: Partial<NewUser>): Promise<Account>;
  /** The codes sent to a user, newest first, as on their phone or in their inbox. */
  codesTo(username: string): Promise<string[]>;
  /** Browser or server complaints that this test expects; any other fails it. */
  mayComplain(...patterns: RegExp[]): void;
}

export function portalUnderTest(
  cloudOptions: Pick<CloudOptions, 'live' | 'poolSettings' | 'sessionCheck'> & {
    /** Serves the portal instead of the cloud, which is behind it as if it were Amazon's. */
    serve?: (port: number, cloud: Cloud, dataDir: string) => Promise<ServedPortal>;
    /** Writes what is older than the test into the data folder, before the cloud starts. */
    plant?: (dataDir: string) => Promise<void>;
  } = {},
): PortalUnderTest {
  let cloud: Cloud;
  let served: ServedPortal | undefined;
  let url: string;
  let dataDir: string;
  const contexts = new Set<BrowserContext>();
  const serverLog: string[] = [];
  const said = console.error;
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    console.error = (...line: unknown[]) => {
      serverLog.push(line.map(String).join(' '));
      complaints.push(`The server said: ${line.map(String).join(' ')}`);
    };
    dataDir = await aPlantedDataDir();
    const { serve, plant: plantIn, ...given } = cloudOptions;
    await plantIn?.(dataDir);
    const options = { port: 0, biPort: 0, biFramePort: 0, dataDir, ...given };
    if (serve) {
      const port = await aPortOfNobody();
      url = `http://localhost:${port}`;
      cloud = await startCloud({ ...options, portals: [url] });
      served = await serve(port, cloud, dataDir);
    } else {
      cloud = await startCloud(options);
      url = cloud.url;
    }
  });

  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    complaints = [];
    expected = [];
    expect(unexpected).toEqual([]);
  });

  afterAll(async () => {
    await served?.stop();
    await cloud.close();
    await rm(dataDir, { recursive: true, force: true });
    console.error = said;
  });

  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await (
      await browserOfWorker()
    ).newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.add(context);
    context.setDefaultTimeout(30_000);
    context.on('console', (message) => {
      if (message.type() === 'error')
        complaints.push(`${message.text()} ${new URL(message.location().url || 'about:blank').pathname}`);
    });
    context.on('weberror', (error) => complaints.push(error.error().stack || String(error.error())));
    return context;
  };

  const visit = async (path: string, options?: BrowserContextOptions): Promise<Page> => {
    const page = await (await newContext(options)).newPage();
    await page.goto(path);
    return page;
  };

  return {
    get cloud() {
      return cloud;
    },
    serverLog,
    at: (path) => `${url}${path}`,
    newContext,
    visit,
    async visitAs(user, path, options) {
      const stored = await storedSignIn(url, typeof user === 'string' ? accountOf(user) : user);
      const page = await (await newContext(options)).newPage();
      // By Playwright's storageState it would take another page, as long as half a visit.
      const planted = await page.addInitScript(plant, { origin: url, stored });
      await page.goto(path);
      await planted.dispose();
      return page;
    },
    async newUser(given) {
      const username = `${given?.username ?? 'someone'}-${randomUUID().slice(0, 8)}`;
      const user = { password: 'Someone-pass-1', email: `${username}@example.com`, groups: ['Sales'], ...given };
      await cloud.userPool.createUser({ ...user, username });
      return { username, password: user.password };
    },
    async codesTo(username) {
      const messages = outbox.parse(await (await fetch(`${cloud.url}/outbox.json`)).json());
      return messages.filter((message) => message.username === username).map(({ code }) => code);
    },
    mayComplain: (...patterns) => void expected.push(...patterns),
  };
}

const plant = ({ origin, stored }: { origin: string; stored: { name: string; value: string }[] }): void => {
  // A dashboard's frame has an origin of its own.
  if (location.origin === origin) for (const { name, value } of stored) localStorage.setItem(name, value);
};

const outbox = z.array(z.object({ username: z.string(), code: z.string() }));

const desktop = { name: 'on a desktop', size: { viewport: { width: 1440, height: 900 } } } as const;
const phone = {
  name: 'on a phone',
  size: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** The two window sizes; the normal run uses the one named, the soak run both. */
export const windows = (usual: 'desktop' | 'phone') => {
  if (process.env['SOAK']) return [desktop, phone];
  return usual === 'desktop' ? [desktop] : [phone];
};

/** Chromium's line in the console about a response with this status. */
export const answered = (...statuses: number[]): RegExp[] =>
  statuses.map((status) => new RegExp(`^Failed to load resource: the server responded with a status of ${status} `));

export function accountOf(username: string): Account {
  const account = demoUsers.find((user) => user.username === username);
  if (!account) throw new Error(`There is no demo account ${username}`);
  return { username, password: account.password };
}
