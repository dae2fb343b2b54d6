import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { aPortOfNobody } from '../../listen';
import { until } from '../until';
import type { Engine, LaunchedBrowser } from './engine';
import { installed } from './installed';
import { drive } from './selenium-driver';

const onMac = process.platform === 'darwin';
const miniBrowser = installed(
  ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
);
const driverPath = installed('WebKitWebDriver');
const xvfb = installed('Xvfb');

/** Safari on a Mac; elsewhere the WebKit of GNOME, without a screen. */
export const webkit: Engine = {
  name: 'WebKit',
  cannot: ['passkeys', 'print'],
  ...(onMac
    ? { launch: launchSafari }
    : miniBrowser && driverPath && xvfb
      ? { launch: () => launchMiniBrowser(miniBrowser, driverPath, xvfb) }
      : { lacks: 'WebKitWebDriver with MiniBrowser, and Xvfb' }),
};

async function launchSafari(): Promise<LaunchedBrowser> {
  const browser = await new Builder().forBrowser('safari').build();
  return launched(browser, () => browser.quit());
}

async function launchMiniBrowser(binary: string, driver: string, screen: string): Promise<LaunchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-webkit-'));
  const settings = join(folder, '.config', 'gtk-3.0');
  await mkdir(settings, { recursive: true });
  // Its bar is wider than a phone.
  await writeFile(join(settings, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border-width: 0 }');
  const children: ChildProcess[] = [];
  const end = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      const exit = once(child, 'exit');
      if (child.kill()) await exit;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(display);
    const [number] = await once(display.stdout, 'data');
    const port = await aPortOfNobody();
    children.push(
      spawn(driver, [`--port=${port}`], {
        env: {
          ...process.env,
          DISPLAY: `:${String(number).trim()}`,
          GDK_BACKEND: 'x11',
          NO_AT_BRIDGE: '1',
          HOME: folder,
          // Its sandbox can't be made by root, nor in a container.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
        stdio: 'ignore',
      }),
    );
    const server = `http://127.0.0.1:${port}`;
    await until('WebKitWebDriver answers', async () => (await fetch(`${server}/status`)).ok);
    const capabilities = {
      browserName: 'MiniBrowser',
      // Each command would wait for the page, also for scripts that are held.
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    };
    const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return await launched(browser, async () => {
      await browser.quit().finally(end);
    });
  } catch (error) {
    await end();
    throw error;
  }
}

async function launched(browser: WebDriver, quit: () => Promise<void>): Promise<LaunchedBrowser> {
  const capabilities = await browser.getCapabilities();
  await browser.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  return {
    version: `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`,
    tab: drive(browser, await browser.getWindowHandle(), {}),
    quit,
  };
}
