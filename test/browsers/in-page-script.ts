import { build } from 'vite';

let script: Promise<string> | undefined;

/** Gives a page what `in-page.ts` exports, as `walk`, if the page doesn't have it. */
export const inPageScript = (): Promise<string> => (script ??= make());

async function make(): Promise<string> {
  const lib = { entry: `${import.meta.dirname}/in-page.ts`, formats: ['iife' as const], name: 'walk' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } });
  const [made] = [built].flat();
  if (!made || !('output' in made)) throw new Error('Nothing was built');
  return `globalThis.walk ??= (() => { ${made.output[0].code}; return walk; })()`;
}
