import { type SourceModule, importsOf } from './source-modules';

type PartOf = (path: string) => string;

/** Files that import each other in a circle, lazy imports and types included, each circle as `a, b, c`. */
export const circlesOfFiles = (modules: readonly SourceModule[]): string[] =>
  circles(fileImports(modules), withoutEnding);

/**
 * Parts of a folder that import each other in a circle, in this folder and in all folders inside. A part is a file or a subfolder with
 * everything in it; `shell.tsx` and the folder `shell` are one.
 */
export function circlesOfParts(modules: readonly SourceModule[], folder: string): string[] {
  const imports = fileImports(modules.filter(({ path }) => path.startsWith(`${folder}/`)));
  const folders = new Set(
    [...imports.keys()].flatMap((path) => foldersOf(path).filter((one) => one.startsWith(folder))),
  );
  return [...folders].flatMap((inside) => {
    const depth = inside.split('/').length + 1;
    const ofFolder = [...imports].filter(([path]) => path.startsWith(`${inside}/`));
    const partOf: PartOf = (path) => withoutEnding(path.split('/').slice(0, depth).join('/'));
    return circles(new Map(ofFolder), partOf);
  });
}

const withoutEnding: PartOf = (path) => path.replace(/\.tsx?$/, '');

/** The folders around a file, from the root down. */
const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** The files that each of these files imports, of these files. */
function fileImports(modules: readonly SourceModule[]): Map<string, string[]> {
  const known = new Map(modules.flatMap(({ path }) => [[path, path] as const, [withoutEnding(path), path] as const]));
  return new Map(
    modules.map((module) => [module.path, importsOf(module).flatMap(({ target }) => known.get(target) ?? [])]),
  );
}

function circles(imports: ReadonlyMap<string, readonly string[]>, partOf: PartOf): string[] {
  const next = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const part = partOf(path);
    const others = targets.filter((target) => imports.has(target)).map(partOf);
    next.set(part, new Set([...(next.get(part) ?? []), ...others.filter((other) => other !== part)]));
  }
  const reached = new Map([...next.keys()].map((part) => [part, reachedFrom(part, next)]));
  const reaches = (from: string, to: string): boolean => reached.get(from)?.has(to) ?? false;
  const found = [...next.keys()]
    .filter((part) => reaches(part, part))
    .map((part) => [...next.keys()].filter((other) => reaches(part, other) && reaches(other, part)));
  return [...new Set(found.map((circle) => circle.toSorted().join(', ')))];
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const other of next.get(part) ?? []) {
      if (!reached.has(other)) waiting.push(other);
      reached.add(other);
    }
  }
  return reached;
}
