import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Figure } from '../figure';

const shown = 10;

/** The packages in these files of the built site (`/assets/...`), each compressed alone: the largest first. */
export async function largestPackages(files: readonly string[]): Promise<Pick<Figure, 'measured' | 'notes'>> {
  const built = await build({ logLevel: 'silent', build: { write: false } });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The site was not built');
  const code = new Map<string, string>();
  for (const chunk of output.output) {
    if (chunk.type !== 'chunk' || !files.includes(`/${chunk.fileName}`)) continue;
    for (const [id, module] of Object.entries(chunk.modules)) {
      const name = packageOf(id);
      code.set(name, (code.get(name) ?? '') + (module.code ?? ''));
    }
  }
  const sizes = [...code]
    .map(([name, text]) => ({ name, bytes: brotliCompressSync(text).length }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, shown);
  const lines = sizes.map(({ name, bytes }) => `${name}: ${(bytes / 1024).toFixed(1)} KiB, not minified`);
  return { measured: lines[0] ?? 'none', notes: lines };
}

function packageOf(id: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? 'our own code';
}
