import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './browser';

let browser: Promise<Browser> | undefined;

/** Shared by all files of a worker, each with its own profiles. It ends with the test process. */
export function browserOfWorker(): Promise<Browser> {
  browser ??= findBrowser().then(({ launchOptions }) => chromium.launch(launchOptions));
  return browser;
}
