import { type Browser, type LaunchOptions, chromium } from 'playwright-core';
import { findBrowser } from '../browser';

const browsers = new Map<string, Promise<Browser>>();

/** One for all files that start it alike, each with profiles of its own. It ends with the process that runs the tests. */
export function browserOfWorker(launchOptions: LaunchOptions = {}): Promise<Browser> {
  const key = JSON.stringify(launchOptions);
  const browser = browsers.get(key) ?? launch(launchOptions);
  browsers.set(key, browser);
  return browser;
}

async function launch(launchOptions: LaunchOptions): Promise<Browser> {
  return chromium.launch({ ...(await findBrowser()).launchOptions, ...launchOptions });
}
