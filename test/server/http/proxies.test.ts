import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { namesHostOf } from '#server/http/own-host';
import { createProxies, isAddressOrSubnet } from '#server/http/guards/proxies';

const asked = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage;

it.each([
  'portal.example.com',
  'Portal.Example.COM',
  'portal.example.com:443',
  'portal.example.com.',
  'portal.example.com.:443',
])('the Host header %s names the public address', (host) => {
  expect(namesHostOf('https://portal.example.com')(host)).toBe(true);
});

it.each([
  undefined,
  '',
  'portal.example.com:80',
  'portal.example.com:8443',
  'portal.example.com..',
  'evil.example',
  'portal.example.com.evil.example',
  'evil@portal.example.com',
  'portal.example.com/evil',
  'portal.example.com, evil.example',
  'portal.example%2ecom',
  'portal.example.com:99999',
])('the Host header %s names another than the public address', (host) => {
  expect(namesHostOf('https://portal.example.com')(host)).toBe(false);
});

it('a Host header needs the port of a public address that has one', () => {
  expect(namesHostOf('http://localhost:8080')('localhost:8080')).toBe(true);
  expect(namesHostOf('http://localhost:8080')('localhost')).toBe(false);
  expect(namesHostOf('http://[::1]:8080')('[::1]:8080')).toBe(true);
});

it('a proxy names host, scheme and sender only if it is trusted', () => {
  const proxies = createProxies(['10.0.0.0/8', '::1']);
  const read = (request: IncomingMessage) => [
    proxies.hostOf(request),
    proxies.isPlain(request),
    proxies.networkOf(request),
  ];
  const headers = {
    host: 'inner:8080',
    'x-forwarded-host': 'portal.example.com, middle.example',
    'x-forwarded-proto': 'http, https',
    'x-forwarded-for': '203.0.113.9',
  };
  for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '::1']) {
    expect(read(asked(proxy, headers))).toEqual(['portal.example.com', true, '203.0.113.9']);
  }
  expect(read(asked('198.51.100.7', headers))).toEqual(['inner:8080', false, '198.51.100.7']);
  expect(read(asked('10.1.2.3', { host: 'inner:8080' }))).toEqual(['inner:8080', false, '10.1.2.3']);
});

it.each([
  ['the nearest address that no proxy has', '1.1.1.1, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ['the proxy where it names none', '', '10.0.0.1'],
  ['the proxy where it names what is no address', '203.0.113.9, unknown', '10.0.0.1'],
  ['an IPv4 address however it is written', '::ffff:203.0.113.9', '203.0.113.9'],
  ['the first half of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['the first half of a short IPv6 address', '2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['the first half of a shorter IPv6 address', '2001:db8::1', '2001:db8:0:0'],
])('a sender behind a proxy counts by %s', (_, forwardedFor, expected) => {
  const proxies = createProxies(['10.0.0.0/8']);
  expect(proxies.networkOf(asked('10.0.0.1', { 'x-forwarded-for': forwardedFor }))).toBe(expected);
});

it('an address or subnet is one that has the form and the bits of one', () => {
  for (const right of ['127.0.0.1', '::1', '10.0.0.0/8', '10.0.0.0/32', '0.0.0.0/0', 'fd00::/128'])
    expect([right, isAddressOrSubnet(right)]).toEqual([right, true]);
  for (const wrong of [
    '',
    '10.0.0.0/99',
    '10.0.0.0/33',
    '10.0.0',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'proxy',
    '1:2',
  ])
    expect([wrong, isAddressOrSubnet(wrong)]).toEqual([wrong, false]);
});
