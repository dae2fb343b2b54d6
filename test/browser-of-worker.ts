import { type Browser, type LaunchOptions, chromium } from 'playwright-core';
import { findBrowser } from './browser';

const browsers = new Map<string, Promise<Browser>>();

/** Shared by all files that start it with the same options, each with its own profiles. It ends with the test process. */
export function browserOfWorker(launchOptions: LaunchOptions = {}): Promise<Browser> {
  const key = JSON.stringify(launchOptions);
  const browser = browsers.get(key) ?? launch(launchOptions);
  browsers.set(key, browser);
  return browser;
}

async function launch(launchOptions: LaunchOptions): Promise<Browser> {
  return chromium.launch({ ...(await findBrowser()).launchOptions, ...launchOptions });
}
