import { expect, it } from 'vitest';
import { readDeviceWords, readUserAgent } from '#domain/people/user-agent';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36 OPR/111.0',
    'Opera',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
])('a User-Agent %s', (text, browser, system) => {
  expect(readUserAgent(text)).toEqual({ browser, system });
});

it.each(['', 'Firefox on Windows', 'My laptop', 'Chrome/1 Linux', 'Mozilla/5.0', 'x'.repeat(100_000)])(
  'a User-Agent is not recognised in %.20j',
  (text) => expect(readUserAgent(text)).toBeUndefined(),
);

it.each([
  ['Windows, Firefox', { system: 'Windows', browser: 'Firefox' }],
  ['Chrome 131 on Windows 10', { system: 'Windows', browser: 'Chrome' }],
  ['iPhone iOS 17.5 / Mobile Safari', { system: 'iPhone', browser: 'Safari' }],
  ['Mac OS X, Edg', { system: 'macOS', browser: 'Edge' }],
  ['macOS', { system: 'macOS' }],
  ['unknown', {}],
  ['', {}],
])('the pool’s words for a device, %j, name what they name', (words, read) => {
  expect(readDeviceWords(words)).toEqual(read);
});
