import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Figure } from '../figure';
import { watchForm } from './form-works';
import { largestPackages } from './largest-packages';
import { newProfile, type Stage } from '../stage';

/** KiB that the page may ask for before its form works. */
const most = { scripts: 100, withStyles: 120 };

/** Parts that must load only after sign-in, each identified by a text in its code that survives bundling. */
const later = {
  'the container': 'inversify',
  'the Cognito client': 'PASSWORD_VERIFIER',
  'the QuickSight SDK': 'FRAME_MOUNTED',
};

/** The requests before the form works (it then says what is empty), apart from those that follow. */
export async function signInPageWeight(stage: Stage): Promise<Figure[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const { works } = await watchForm(page);
  const loading: Promise<Script>[] = [];
  const texts: Promise<Script>[] = [];
  page.on('response', (response) => {
    const read = () => response.body().then((content) => ({ url: response.url(), content }));
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loading.push(read());
    else if (/\/assets\/[^/]+\.json$/.test(response.url())) texts.push(read());
  });
  await page.goto('/login');
  await works;
  await page.waitForLoadState('networkidle');
  const early = await page.evaluate(() => {
    const { formWorksAt = Number.NaN } = window;
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= formWorksAt);
    return before.map(({ name }) => name);
  });
  const inline = await page.evaluate(() => ({
    script: [...document.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent).join(''),
    style: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  }));
  const all = (await Promise.all(loading)).map(weigh);
  const words = (await Promise.all(texts)).map(weigh);
  await context.close();

  const isScript = ({ url }: Script): boolean => url.endsWith('.js');
  const first = all.filter(({ url }) => early.includes(url));
  const later = all.filter(({ url }) => !early.includes(url));
  const inPage = (url: 'script' | 'style'): Weighed => weigh({ url, content: Buffer.from(inline[url]) });
  const scripts = total([...first.filter(isScript), inPage('script')], 'brotli') / 1024;
  const everything = total([...first, inPage('script'), inPage('style')], 'brotli') / 1024;
  const parts = await partsIn(all.filter(isScript));
  return [
    {
      label: 'Sign-in page, JavaScript until the form works (brotli 11)',
      measured: `${scripts.toFixed(1)} KiB`,
      target: { words: `<= ${most.scripts} KiB`, reached: scripts <= most.scripts },
      notes: [`In the page: ${inPage('script').brotli} bytes, ${inPage('script').raw} raw`, ...first.map(lineOf)],
    },
    {
      label: 'Sign-in page, JavaScript and styles asked for before',
      measured: `${everything.toFixed(1)} KiB`,
      target: { words: `<= ${most.withStyles} KiB`, reached: everything <= most.withStyles },
      notes: [
        `Styles in the page: ${inPage('style').brotli} bytes`,
        `Afterwards, while the page rests: ${total(later, 'brotli')} bytes`,
        ...later.toSorted((a, b) => b.brotli - a.brotli).map(lineOf),
        `The texts of one language beside it: ${total(words, 'brotli')} bytes, no JavaScript`,
      ],
    },
    {
      label: 'Sign-in page, of Cognito, QuickSight, container',
      measured: parts.length === 0 ? 'nothing' : parts.join(', '),
      target: { words: 'nothing', reached: parts.length === 0 },
    },
    {
      label: 'Largest package that the sign-in page loads',
      ...(await largestPackages(all.map(({ url }) => new URL(url).pathname))),
    },
  ];
}

interface Script {
  url: string;
  content: Buffer;
}

const lineOf = ({ url, raw, brotli }: Weighed): string => `${new URL(url).pathname}: ${brotli} bytes, ${raw} raw`;

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
