import { expect, it } from 'vitest';
import { allowsOrigin, frameAncestors, readAllowedDomain } from '../../../local/bi-service/allowed-domains';

it.each([
  ['https://portal.example.com', 'https://portal.example.com'],
  ['https://Portal.example.com/', 'https://portal.example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://portal.example.com:8443', 'https://portal.example.com:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('an allowed domain may be %s', (text, domain) => {
  expect(readAllowedDomain(text)).toBe(domain);
});

it.each([
  'http://example.com',
  'https://',
  '*',
  'https://*',
  'https://a b',
  "'self'",
  'https://a.com;x',
  'https://a.com/path',
])('an allowed domain may not be %s', (text) => {
  expect(readAllowedDomain(text)).toBeUndefined();
});

it('an allowed domain with a star allows every host below it, and no other', () => {
  const domains = ['https://*.example.com'];
  expect(allowsOrigin(domains, 'https://a.example.com')).toBe(true);
  expect(allowsOrigin(domains, 'https://a.b.example.com')).toBe(true);
  for (const origin of [
    'https://example.com',
    'http://a.example.com',
    'https://a-example.com',
    'https://a.example.com.evil.org',
  ]) {
    expect(allowsOrigin(domains, origin)).toBe(false);
  }
});

it('an allowed domain names scheme, host and port exactly', () => {
  const domains = ['http://localhost:8080'];
  expect(allowsOrigin(domains, 'http://localhost:8080')).toBe(true);
  for (const origin of ['https://localhost:8080', 'http://localhost', 'http://localhost:80801', 'null', '']) {
    expect(allowsOrigin(domains, origin)).toBe(false);
  }
});

it('an allowed domain is needed: with none, nobody may embed', () => {
  expect(frameAncestors([])).toBe("'none'");
  expect(allowsOrigin([], 'https://a.example.com')).toBe(false);
});
