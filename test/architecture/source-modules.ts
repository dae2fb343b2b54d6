import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A file of the repository, by its path from the root. */
export interface SourceModule {
  path: string;
  text: string;
}

/** An import of a module: `target` is a path from the root, or the package's name. */
export interface Import {
  target: string;
  kind: 'file' | 'package';
  typeOnly: boolean;
}

export function readModules(...folders: string[]): SourceModule[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|\/node_modules\//.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}

export interface Node {
  type: string;
  [property: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const known = new WeakMap<SourceModule, Import[]>();

/** Everything that a module imports, re-exports, imports dynamically or globs, types included. */
export function importsOf(module: SourceModule): Import[] {
  const imports = known.get(module) ?? readImports(module);
  known.set(module, imports);
  return imports;
}

function readImports({ path, text }: SourceModule): Import[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Import[] = [];

  const add = (source: unknown, typeOnly: boolean): void => {
    if (!isNode(source) || typeof source['value'] !== 'string') {
      throw new Error(`${path} imports something that is no plain text`);
    }
    found.push({ ...resolve(path, source['value']), typeOnly });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const node = value;
    if (node.type === 'ImportDeclaration') add(node['source'], node['importKind'] === 'type');
    if (node.type === 'ExportAllDeclaration') add(node['source'], node['exportKind'] === 'type');
    if (node.type === 'ExportNamedDeclaration' && node['source']) add(node['source'], node['exportKind'] === 'type');
    if (node.type === 'ImportExpression') add(node['source'], false);
    if (node.type === 'TSImportType') add(node['source'], true);
    if (isGlob(node)) for (const pattern of [node['arguments']].flat(2).slice(0, 1)) add(pattern, false);
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

/** `import.meta.glob(...)`. */
function isGlob({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  return isNode(object) && object.type === 'MetaProperty' && isNode(property) && property['name'] === 'glob';
}

/** The subpath imports of package.json, such as `#domain/*` for `./src/domain/*.ts`. */
const { imports: subpaths }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

function resolve(path: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  if (specifier.startsWith('#')) {
    const [room = '', ...rest] = specifier.split('/');
    const place = subpaths[`${room}/*`]?.replace(/^\.\/|\*\.ts$/g, '');
    if (place === undefined) throw new Error(`${path} imports ${specifier}, which package.json does not map`);
    return { target: place + rest.join('/'), kind: 'file' };
  }
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(path), specifier), kind: 'file' };
  if (specifier.startsWith('/node_modules/')) return resolve(path, specifier.slice('/node_modules/'.length));
  if (specifier.startsWith('/')) return { target: specifier.slice(1), kind: 'file' };
  const name = /^(?:node:)?(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0];
  return { target: name ?? specifier, kind: 'package' };
}
