import { type Browser, type KeyInput, type LaunchOptions, type Page, launch as start } from 'puppeteer-core';
import type { Driver, Engine, LaunchedBrowser } from './engine';
import { installed } from './installed';

const applications = '/Applications';

const chromiumPath =
  process.env['CHROME_BIN'] ??
  installed(
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
    `${applications}/Google Chrome.app/Contents/MacOS/Google Chrome`,
  );

export const chromium: Engine = {
  name: 'Chromium',
  cannot: [],
  ...(chromiumPath
    ? { launch: () => launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] }) }
    : { lacks: 'Chrome or Chromium' }),
};

const firefoxPath = installed('firefox', 'firefox-esr', `${applications}/Firefox.app/Contents/MacOS/firefox`);

/** By WebDriver BiDi, which needs no driver beside the browser. */
export const firefox: Engine = {
  name: 'Firefox',
  cannot: ['passkeys', 'full screen'],
  ...(firefoxPath
    ? {
        launch: () => launch({ browser: 'firefox', executablePath: firefoxPath }),
      }
    : { lacks: 'Firefox' }),
};

async function launch(options: LaunchOptions): Promise<LaunchedBrowser> {
  const browser = await start({ ...options, defaultViewport: null, protocolTimeout: 180_000 });
  const [page] = await browser.pages();
  return {
    version: await browser.version(),
    tab: await drive(browser, page ?? (await browser.newPage()), {}),
    quit: () => browser.close(),
  };
}

async function drive(browser: Browser, page: Page, shown: { page?: Page }): Promise<Driver> {
  const complaints: string[] = [];
  /** A tab behind another one draws nothing. */
  const show = async (): Promise<Page> => {
    if (shown.page !== page) await page.bringToFront();
    shown.page = page;
    return page;
  };
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    complaints,
    goto: async (url) => void (await (await show()).goto(url, { waitUntil: 'domcontentloaded' })),
    async run(expression, title) {
      await show();
      if (title === undefined) return page.evaluate(expression);
      const frame = await page.$(`iframe[title=${JSON.stringify(title)}]`);
      return (await frame?.contentFrame())?.evaluate(expression);
    },
    async mouse(steps) {
      for (const step of steps) {
        if (step === 'down') await page.mouse.down();
        else if (step === 'up') await page.mouse.up();
        else await page.mouse.move(...step.to);
      }
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    print: () => page.pdf(),
    // Only Chromium's own protocol has one.
    ...(!(await browser.version()).toLowerCase().includes('firefox') && {
      async plugInAuthenticator() {
        const protocol = await page.createCDPSession();
        await protocol.send('WebAuthn.enable', { enableUI: false });
        await protocol.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
      },
    }),
    newTab: async () => drive(browser, (shown.page = await browser.newPage()), shown),
    close: () => page.close(),
  };
}
