import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createSite } from '#server/site/site';
import { aConfiguration } from '../../domain/browser/a-configuration';
import { aFolder } from '../../a-folder';

const accent = { light: '#8a1538', dark: '#ffb3c7' };
const configuration = aConfiguration({ title: 'Analisi "B&B"', locale: 'it', accent });
const fillScript = ['--import', import.meta.resolve('tsx'), resolve('build/fill.ts'), 'config.json'];
const neighbours = { connect: [], frames: [] };

it('a build filled in for a static host has the page and the allowed sources that a server sends', async () => {
  const folder = await aFolder();
  await cp('dist', join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, 'config.json'), JSON.stringify(configuration));
  await promisify(execFile)(process.execPath, fillScript, { cwd: folder });

  const [root, pageDir] = [join(folder, 'dist/site'), join(folder, 'dist/page')];
  const site = await createSite({ root, pageDir, configuration, neighbours });
  const sent = await site.request('/');
  const filled = await readFile(join(root, 'index.html'), 'utf8');
  expect(filled).toContain('<title>Analisi &quot;B&amp;B&quot;</title>');
  expect(filled).toContain('<meta name="description" content="Accedi per vedere le tue dashboard." />');
  expect(filled).toBe(await sent.text());
  const sources = JSON.parse(await readFile(join(pageDir, 'inline-sources.json'), 'utf8')) as Record<string, string[]>;
  const policy = sent.headers.get('Content-Security-Policy');
  for (const tag of ['script', 'style']) {
    expect(sources[tag]).not.toHaveLength(0);
    expect(policy).toContain(`${tag}-src 'self' ${sources[tag]?.join(' ')}`);
  }
});

it('a build is not filled in from a configuration with a region that does not exist or a logo that is too large', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'dist/site'), { recursive: true });
  await writeFile(join(folder, 'dist/site/logo.svg'), 'x'.repeat(5 * 1024 * 1024));
  const fill = async (content: object) => {
    await writeFile(join(folder, 'config.json'), JSON.stringify(content));
    return promisify(execFile)(process.execPath, fillScript, { cwd: folder });
  };
  await expect(fill({ ...configuration, region: 'eu-west-9' })).rejects.toHaveProperty(
    'stderr',
    "config.json can't be used:\n  region must be an AWS region that exists, such as eu-west-1\n",
  );
  await expect(fill({ ...configuration, logo: '/logo.svg' })).rejects.toHaveProperty(
    'stderr',
    "config.json can't be used:\n  logo is dist/site/logo.svg, which has 5120 KB: choose a picture of at most 100 KB\n",
  );
});

const portalScript = async () =>
  `/assets/${(await readdir('dist/site/assets')).find((name) => /^portal-.*\.js$/.test(name))}`;

it.each([
  ['GET', '/', 200],
  ['GET', '/no/such/page', 200],
  ['GET', '/dashboard/%2f%E0%A4%A', 200],
  ['GET', '/config.json', 200],
  ['GET', '/icon.svg', 200],
  ['GET', 'the script', 200],
  ['GET', '/assets/none.js', 404],
  ['GET', '/assets/..%2f..%2fpackage.json', 404],
  ['POST', '/', 405],
])(
  '%s %s of the site has the status %i, the security headers, and nothing that a foreign page can read',
  async (method, named, status) => {
    const site = await createSite({ root: 'dist/site', configuration, neighbours });
    const path = named === 'the script' ? await portalScript() : named;
    const sent = await site.request(path, { method, headers: { Origin: 'https://evil.example' } });
    expect(sent.status).toBe(status);
    const headers = Object.fromEntries(sent.headers);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (path !== named) expect(headers['cache-control']).toContain('immutable');
  },
);

it('the page runs two scripts and one style sheet by their hashes, and is not sent again unchanged', async () => {
  const site = await createSite({ root: 'dist/site', pageDir: 'dist/page', configuration, neighbours });
  const sent = await site.request('/login');
  const policy = sent.headers.get('Content-Security-Policy');
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2}; style-src 'self'(?: 'sha256-[^']+')+;/);
  expect(policy).toContain("form-action 'none'");
  expect(await sent.text()).not.toMatch(/ style="| on\w+="/);
  const again = await site.request('/login', { headers: { 'If-None-Match': sent.headers.get('ETag') ?? '' } });
  expect(again.status).toBe(304);
  expect(again.headers.get('Content-Security-Policy')).toBe(policy);
});

it('crawlers are asked to stay out', async () => {
  const site = await createSite({ root: 'dist/site', configuration, neighbours });
  expect(await (await site.request('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
});

it('the licences of the packages in the build are served with it, and beside the server', async () => {
  const site = await createSite({ root: 'dist/site', configuration, neighbours });
  const sent = await site.request('/licenses.txt');
  expect(sent.headers.get('Content-Type')).toMatch(/^text\//);
  expect(await sent.text()).toMatch(/^## react-dom - [^]*^## zod - /m);
  expect(await readFile('dist/server/licenses.txt', 'utf8')).toContain('\n## hono - ');
});

it('the stylesheet is made of classes in the source only, so that one commit always gives one build', async () => {
  const styles = await readFile('src/ui/styles.css', 'utf8');
  // Without a source, Tailwind takes every word of the folder, such as those of the documentation.
  expect(styles).toContain("@import 'tailwindcss' source('..');");
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', null],
  ['', null],
])('a file is compressed for a browser that accepts "%s" by %s', async (accepted, encoding) => {
  const site = await createSite({ root: 'dist/site', configuration, neighbours });
  for (const path of ['/login', '/icon.svg', await portalScript()]) {
    const sent = await site.request(path, { headers: { 'Accept-Encoding': accepted } });
    expect(sent.headers.get('Content-Encoding'), path).toBe(encoding);
  }
});
