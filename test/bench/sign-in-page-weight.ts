import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Figure } from './figure';
import { watchPasswordField } from './password-field';
import { newProfile, type Stage } from './stage';

const mostKiB = 130;

/** Parts that must load only after sign-in, each identified by a text in its code that survives bundling. */
const later = {
  'the container': 'inversify',
  'the Cognito client': 'PASSWORD_VERIFIER',
  'the QuickSight SDK': 'FRAME_MOUNTED',
};

/** Every script that the browser requests before the password field is shown; later prefetches are counted separately. */
export async function signInPageWeight(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const { stands } = await watchPasswordField(page);
  const loading: Promise<Script>[] = [];
  const texts: Promise<Script>[] = [];
  page.on('response', (response) => {
    const read = () => response.body().then((content) => ({ url: response.url(), content }));
    if (response.request().resourceType() === 'script') loading.push(read());
    else if (/\/assets\/[^/]+\.json$/.test(response.url())) texts.push(read());
  });
  await page.goto('/login');
  await stands;
  await page.waitForLoadState('networkidle');
  const early = await page.evaluate(() => {
    const { passwordFieldAt = Number.NaN } = window;
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= passwordFieldAt);
    return before.map(({ name }) => name);
  });
  const all = await Promise.all(loading);
  const words = (await Promise.all(texts)).map(weigh);
  await context.close();

  const scripts = all.filter(({ url }) => early.includes(url)).map(weigh);
  const ahead = all.filter(({ url }) => !early.includes(url)).map(weigh);
  const brotliKiB = total(scripts, 'brotli') / 1024;
  const parts = await partsIn(scripts);
  return [
    {
      label: 'Sign-in page, initial JavaScript (brotli 11)',
      measured: `${brotliKiB.toFixed(1)} KiB`,
      target: { words: `<= ${mostKiB} KiB`, reached: brotliKiB <= mostKiB },
      notes: [
        ...scripts
          .toSorted((a, b) => b.brotli - a.brotli)
          .map(({ url, raw, brotli }) => `${new URL(url).pathname}: ${brotli} bytes, ${raw} raw`),
        `All: ${total(scripts, 'brotli')} bytes, ${total(scripts, 'raw')} raw`,
        `The texts of one language beside it: ${total(words, 'brotli')} bytes, no JavaScript`,
        `Fetched ahead when the field stands: ${ahead.length} files, ${total(ahead, 'brotli')} bytes`,
      ],
    },
    {
      label: 'Sign-in page, of Cognito, QuickSight, container',
      measured: parts.length === 0 ? 'nothing' : parts.join(', '),
      target: { words: 'nothing', reached: parts.length === 0 },
    },
  ];
}

interface Script {
  url: string;
  content: Buffer;
}

interface Weighed extends Script {
  raw: number;
  brotli: number;
}

function weigh(script: Script): Weighed {
  const { content } = script;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { ...script, raw: content.length, brotli: brotliCompressSync(content, { params }).length };
}

function total(scripts: readonly Weighed[], of: 'raw' | 'brotli'): number {
  return scripts.reduce((sum, script) => sum + script[of], 0);
}

/** The parts that these scripts contain. Throws if a part's text is nowhere in the built site. */
async function partsIn(scripts: readonly Script[]): Promise<string[]> {
  const folder = 'dist/site/assets';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const built = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return Object.entries(later).flatMap(([part, text]) => {
    if (!built.some((script) => script.includes(text))) throw new Error(`No script of the site contains ${text}`);
    return scripts.some(({ content }) => content.includes(text)) ? [part] : [];
  });
}
