import { expect, it } from 'vitest';
import { countKeys, readDiscovery, readSaml } from '#server/adapters/companies/read-metadata';
import { discoveryOf, keySet, samlMetadata } from './a-provider';

const issuer = 'https://login.contoso.example';
const discovery = (change: object = {}) => readDiscovery(JSON.stringify(discoveryOf(issuer, change)));

it('a discovery document is read with its issuer, its keys’ address and the way of the client’s secret', () => {
  const whole = { issuer, lacks: [], plain: [], takesSecret: true, keysAt: `${issuer}/keys` };
  expect(discovery()).toEqual(whole);
  expect(discovery({ userinfo_endpoint: undefined })).toEqual({ ...whole, lacks: ['userinfo_endpoint'] });
  expect(discovery({ token_endpoint: 'http://x.example' })).toEqual({ ...whole, plain: ['token_endpoint'] });
  expect(discovery({ token_endpoint_auth_methods_supported: undefined })).toEqual({ ...whole, takesSecret: false });
});

it.each(['<!doctype html><p>Sign in</p>', '', '[]', '{}', '{"issuer":1}', 'null', '{"issuer":"a","jwks_uri":{}}'])(
  'neither a discovery document, nor a key set, nor SAML metadata: %s',
  (text) => {
    expect([readDiscovery(text), countKeys(text), readSaml(text)]).toEqual([undefined, undefined, undefined]);
  },
);

it('only RSA keys for signatures are counted', () => {
  const [key] = keySet.keys;
  const keys = [key, { ...key, use: 'enc' }, { kty: 'EC' }, { kty: 'RSA' }];
  expect(countKeys(JSON.stringify({ keys }))).toBe(2);
  expect(countKeys('{"keys":[]}')).toBe(0);
});

it('SAML metadata lasts as long as the provider’s last certificate for signatures', async () => {
  expect(readSaml(await samlMetadata({ days: [10, 40] }))).toEqual({ lacks: [], plain: [], certificateDays: 39 });
  expect(readSaml(await samlMetadata({ days: [-3] }))).toMatchObject({ certificateDays: -4 });
  const withoutPrefix = (await samlMetadata()).replaceAll(/(md|ds):/g, '');
  expect(readSaml(withoutPrefix)).toMatchObject({ lacks: [], certificateDays: 364 });
});

it('SAML metadata without a certificate, a service or https names what it lacks', async () => {
  const whole = await samlMetadata();
  expect(readSaml(await samlMetadata({ days: [] }))).toEqual({ lacks: ['X509Certificate'], plain: [] });
  expect(readSaml(whole.replaceAll(/X509Certificate>\n/g, 'X509Certificate>no'))?.lacks).toEqual(['X509Certificate']);
  expect(readSaml(whole.replace('SingleSignOnService', 'Other'))?.lacks).toEqual(['SingleSignOnService']);
  expect(readSaml(await samlMetadata({ location: 'http://x.example' }))?.plain).toEqual(['SingleSignOnService']);
});

it('a megabyte of elements that never end is read in no time', () => {
  const start = '<EntityDescriptor ><IDPSSODescriptor >';
  for (const element of ['<KeyDescriptor ', '<X509Certificate>', '<SingleSignOnService Location="', '<a:']) {
    const since = performance.now();
    readSaml(start + element.repeat(1_000_000 / element.length));
    expect(performance.now() - since, element).toBeLessThan(1_000);
  }
});
