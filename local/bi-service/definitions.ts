import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const definition = z.looseObject({
  id: z.string().regex(/^[\w-]+$/),
  name: z.string().min(1),
  description: z.string().default(''),
  data: z.array(z.string().regex(/^[\w-]+\.\w+$/)).default([]),
});

/** One dashboard's folder: what to draw, opaque to the service but for these fields. */
export type Definition = z.infer<typeof definition>;

export interface Definitions {
  all(): Definition[];
  find(id: string): Definition | undefined;
  /** The bytes of a data file that this definition names, undefined for any other name. */
  data(definition: Definition, file: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

const require = createRequire(import.meta.url);
const datasets = join(dirname(require.resolve('vega-datasets')), '../data');

/** Reads `<folder>/<dashboard>/dashboard.json`. Data files come from the npm package vega-datasets. */
export async function readDefinitions(folder: string): Promise<Definitions> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  const read = await Promise.all(folders.map(readDefinition));
  const known = new Map(read.flatMap((found) => (found === undefined ? [] : [[found.id, found]])));
  return {
    all: () => [...known.values()],
    find: (id) => known.get(id),
    data: async ({ data }, file) =>
      data.includes(file) ? new Uint8Array(await readFile(join(datasets, file))) : undefined,
  };
}

/** Undefined for a folder without a `dashboard.json`; a broken one stops the start with its path. */
async function readDefinition(folder: string): Promise<Definition | undefined> {
  const file = join(folder, 'dashboard.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return definition.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not a dashboard definition`, { cause });
  }
}
