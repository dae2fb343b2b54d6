import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** How to start Chromium, as Playwright's launch options. */
export interface TestBrowser {
  launchOptions: { executablePath: string; args: string[]; ignoreDefaultArgs: string[]; env?: Record<string, string> };
}

const installed = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** The features that Playwright turns off in Chromium. The browser reads only the last such list, and ours is the last. */
const leftOutByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Two pages for each window's address bar, which cost more than the portal's own, and a spare process. */
const leftOut = [...leftOutByPlaywright, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${leftOut.join(',')}`];
/**
 * Playwright keeps the browser's shared memory in files, as the memory for it is small in many containers. On a disk, those files
 * cost a quarter of the end-to-end tests' time.
 */
const ignoreDefaultArgs = hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [];
const quietly = { args, ignoreDefaultArgs };

/** A Chromium inside an npm package. Its versions ask for a newer Node.js than the portal, and run on the portal's oldest all the same. */
export const chromiumOfNpm = '@sparticuz/chromium';
export const chromiumVersion = (): string =>
  JSON.parse(readFileSync(`node_modules/${chromiumOfNpm}/package.json`, 'utf8')).version;

/**
 * Finds a browser in this order: `CHROME_BIN` (an error if it does not run); on Linux x64 the one that npm brings, so that the tests give
 * everyone the same answer; with `TEST_BROWSER=installed`, and elsewhere, an installed Chrome or Chromium.
 */
export async function findBrowser(): Promise<TestBrowser> {
  const chosen = process.env['CHROME_BIN'];
  if (chosen) {
    if (!runs(chosen)) throw new Error(`CHROME_BIN is set to ${chosen}, which does not run as a browser.`);
    return { launchOptions: { executablePath: chosen, ...quietly } };
  }
  const isShipped = process.platform === 'linux' && process.arch === 'x64';
  if (isShipped && process.env['TEST_BROWSER'] !== 'installed') return shippedByNpm();
  const found = installed.find(runs);
  if (found) return { launchOptions: { executablePath: onPath(found), ...quietly } };
  throw new Error('The tests need a browser: install Chrome or Chromium, or set CHROME_BIN to one.');
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

function runs(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function onPath(command: string): string {
  return execFileSync('which', [command], { encoding: 'utf8' }).trim();
}

/** The package unpacks to TMPDIR what isn't there yet, its shared libraries only if this variable is set. */
async function shippedByNpm(): Promise<TestBrowser> {
  // What a version has unpacked would be taken for the next one's.
  const cache = resolve('node_modules/.cache/chromium-of-npm', chromiumVersion());
  mkdirSync(cache, { recursive: true });
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const tmpdirBefore = process.env['TMPDIR'];
  process.env['TMPDIR'] = cache;
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (tmpdirBefore === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = tmpdirBefore;
  return {
    launchOptions: {
      executablePath,
      ...quietly,
      env: { ...environment(), FONTCONFIG_FILE: fontsConf(cache) },
    },
  };
}

/**
 * The package's own fonts.conf points to a folder that does not exist, so text would have no width. The machine's fonts stay out, so that
 * text is as wide for everyone.
 */
function fontsConf(cache: string): string {
  const file = join(cache, 'portal-fonts.conf');
  const [fonts, fontCache] = [join(cache, 'fonts'), join(cache, 'fontconfig')];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${fontCache}</cachedir></fontconfig>`,
  );
  return file;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
