import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Plugin, type Rolldown, build } from 'vite';
import type { Figure } from '../figure';
import { newProfile, signInOnPage, type Stage } from '../stage';

/** KiB that exports and deliveries may add to what the portal loads until Export is pressed. */
const most = 6;

/**
 * Weighs what the portal loads from signing in to an open dashboard, against a build in which the modules and the texts of exports and
 * deliveries are empty. Their styles, and the lines in other modules that call them, are in both.
 */
export async function exportsWeight(stage: Stage): Promise<Figure[]> {
  const loaded = await loadedUntilExport(stage);
  const whole = await builtScripts();
  const without = await builtScripts(emptied);
  const names = new Set(whole.filter(({ fileName }) => loaded.includes(fileName)).map(({ name }) => name));
  const [scripts = 0, scriptsWithout = 0] = [whole, without].map((files) =>
    files.filter(({ name }) => names.has(name)).reduce((sum, { code }) => sum + weightOf(code), 0),
  );
  const texts: Record<string, unknown> = JSON.parse(await readFile('src/ui/locales/en.json', 'utf8'));
  const textsWithout = { ...texts, export: {}, deliveries: {} };
  const words = weightOf(JSON.stringify(texts)) - weightOf(JSON.stringify(textsWithout));
  const more = (scripts - scriptsWithout + words) / 1024;
  return [
    {
      label: 'Exports and deliveries, until Export is pressed (brotli 11)',
      measured: `${more.toFixed(1)} KiB`,
      target: { words: `<= ${most} KiB`, reached: more <= most },
      notes: [`JavaScript: ${scripts - scriptsWithout} bytes of ${scripts}`, `Texts in English: ${words} bytes`],
    },
  ];
}

const weightOf = (text: string): number => brotliCompressSync(text).length;

/** The files of the built site that a browser asks for. */
async function loadedUntilExport(stage: Stage): Promise<string[]> {
  const context = await newProfile(stage);
  const page = await context.newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname.slice(1)));
  await signInOnPage(page);
  await page.goto('/dashboard/wildlife-strikes');
  await page.getByRole('button', { name: 'Export', exact: true, disabled: false }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return loaded;
}

async function builtScripts(...plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const [output] = [await build({ logLevel: 'silent', plugins, build: { write: false } })].flat();
  if (!output || !('output' in output)) throw new Error('The site was not built');
  return output.output.filter((file) => file.type === 'chunk');
}

const ofExports = /\/(?:src|contract)\/(?:.+\/)?(?:exports?|deliveries|ipr-api-exports|delivered-file)(?:\/.+)?\.tsx?$/;

/** Leaves nothing of the modules of exports and deliveries but their names, all undefined. */
const emptied: Plugin = {
  name: 'emptied',
  enforce: 'post',
  transform(code, id) {
    if (!ofExports.test(id)) return null;
    const names = code.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm);
    return { code: Array.from(names, ([, name]) => `export const ${name} = undefined;`).join('\n'), map: null };
  },
};
