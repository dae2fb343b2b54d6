import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { createSite } from '../../../server/site/site.ts';
import { siteHeaders } from '../../../server/site/site-headers.ts';
import { edgeHeaders } from '../../edge/headers.ts';
import { prepareSite } from '../../stacks/site-files.ts';
import { type Synthesised, aBuild, aFolder, minimal, ofType, settingsOf, synthesise } from '../synthesised.ts';

const dist = aBuild();
let made: Synthesised;
beforeAll(async () => {
  made = await synthesise(minimal, dist);
});

it.each([
  '/',
  '/login',
  '/dashboard/sales',
  '/icon.svg',
  '/version.json',
  '/robots.txt',
  '/config.json',
  '/index.html',
  '/icon.svg/',
  '/a/icon.svg',
  '/config.json.br',
  '/favicon.ico',
  '/.env',
])('a path of the site %s is answered with the same file by CloudFront as on one machine', async (path) => {
  const [pages] = ofType(made.portal, 'AWS::CloudFront::Function');
  const request = { uri: path, method: 'GET', headers: {} };
  const { uri } = runInNewContext(`${pages!.Properties.FunctionCode}; handler({ request });`, { request });
  const files = await prepareSite(settingsOf(minimal), join(aFolder(), 'site'), dist);
  const named = { userPoolId: 'eu-west-1_AbCdEfGhI', userPoolClientId: 'named-by-aws' };
  const configuration = files.configurationFor(named);
  const generated: Record<string, string> = {
    '/index.html': files.pageFor(named),
    '/config.json': JSON.stringify(configuration),
  };
  const onAws = generated[uri] ?? readFileSync(join(files.folder, uri), 'utf8');

  const neighbours = { connect: [], frames: [] };
  const site = await createSite({ root: join(dist, 'site'), pageDir: join(dist, 'page'), configuration, neighbours });
  expect(await (await site.request(path)).text()).toBe(onAws);
  expect(uri === '/config.json').toBe(path === '/config.json');
});

it('the headers of the edge are those of the server, and Strict-Transport-Security', async () => {
  const policies = ofType(made.portal, 'AWS::CloudFront::ResponseHeadersPolicy').map(
    ({ Properties }) => Properties.ResponseHeadersPolicyConfig,
  );
  const site = policies.find((policy) => policy.CustomHeadersConfig);
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = site;
  const files = await prepareSite(settingsOf(minimal), join(aFolder(), 'site'), dist);
  expect({
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    ...(security.ContentTypeOptions.Override && { 'X-Content-Type-Options': 'nosniff' }),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value])),
  }).toEqual(files.headersWith());
  for (const { SecurityHeadersConfig } of policies) {
    expect(SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({ AccessControlMaxAgeSec: 31_536_000 });
  }
  expect(policies).toHaveLength(2);
});

it('the headers of the edge leave the headers of IprApi alone', () => {
  const api = ofType(made.portal, 'AWS::CloudFront::ResponseHeadersPolicy')
    .map(({ Properties }) => Properties.ResponseHeadersPolicyConfig)
    .find((policy) => !policy.CustomHeadersConfig);
  expect(Object.keys(api.SecurityHeadersConfig)).toEqual(['StrictTransportSecurity']);
});

it('the headers of the edge are refused before AWS is asked where the security policy is too long for CloudFront', () => {
  const frames = Array.from({ length: 60 }, (_, index) => `https://frames-${index}.quicksight.example.com`);
  const headers = siteHeaders({ connect: [], frames }, { script: [], style: [] });
  expect(() => edgeHeaders(headers)).toThrow(/has \d+ characters, and CloudFront takes 1783/);
});
