import { type Import, type SourceModule, importsOf } from './source-modules';

interface Layer {
  /** Matches the beginning of a module's path; a module belongs to the first layer that matches. */
  of: string;
  /** Their allowed imports besides each other: a folder ends with a slash, a module has no extension. */
  may: readonly string[];
  packages: 'all' | readonly string[];
  /** Packages of which only types can be imported. */
  typesOf?: readonly string[];
}

/** Packages that only adapters and the composition can import. */
const technology = new Set([
  'amazon-cognito-identity-js',
  'amazon-quicksight-embedding-sdk',
  'ky',
  'inversify',
  'reflect-metadata',
  'hono',
  '@libsql/client',
  'libsql',
]);

const layers: readonly Layer[] = [
  // The table of letters that Unicode doesn't take apart.
  { of: 'src/domain/', may: [], packages: ['es-toolkit'] },
  { of: 'contract/', may: ['src/domain/'], packages: ['zod'] },
  // A port can return an Observable, so ports need the type, but no operators.
  { of: 'src/ports/', may: ['src/domain/'], packages: [], typesOf: ['rxjs'] },
  // Timing on any subject: loads, turns, time limits.
  { of: 'src/timing/', may: [], packages: ['rxjs'] },
  { of: 'src/application/', may: ['src/domain/', 'src/ports/', 'src/timing/'], packages: ['rxjs'] },
  // The locale files are data, kept beside the screens that use them.
  {
    of: 'src/adapters/locale-files/',
    may: ['src/domain/', 'src/ports/', 'src/ui/locales/'],
    packages: 'all',
  },
  { of: 'src/adapters/ipr-api/', may: ['src/domain/', 'src/ports/', 'src/timing/', 'contract/'], packages: 'all' },
  {
    of: 'src/adapters/',
    may: ['src/domain/', 'src/ports/', 'src/timing/', 'src/adapters/in-memory/'],
    packages: 'all',
  },
  { of: 'src/ui/', may: ['src/domain/', 'src/application/', 'src/timing/'], packages: 'all' },
  { of: 'src/main/', may: ['src/'], packages: 'all' },
  { of: 'src/first-page/', may: ['src/'], packages: 'all' },
  { of: 'server/ports/', may: ['src/domain/'], packages: [] },
  { of: 'server/application/', may: ['server/ports/', 'src/domain/'], packages: ['zod', 'node:crypto'] },
  { of: 'server/work/', may: ['server/ports/', 'src/domain/'], packages: ['node:timers'] },
  // The probe of the portal's own address makes some of its calls.
  {
    of: 'server/adapters/',
    may: ['server/ports/', 'src/domain/', 'contract/calls', 'contract/headers'],
    packages: 'all',
  },
  { of: 'server/process/', may: ['server/ports/'], packages: 'all' },
  {
    of: 'server/http/',
    may: ['server/application/', 'server/ports/', 'server/process/', 'src/domain/', 'contract/'],
    packages: 'all',
  },
  {
    of: 'server/capabilities/',
    may: ['server/application/', 'server/http/', 'server/ports/', 'server/work/', 'src/domain/'],
    packages: ['hono'],
  },
  // package.json has the version.
  { of: 'server/', may: ['src/domain/', 'contract/', 'package.json'], packages: 'all' },
  { of: 'local/user-pool/', may: [], packages: 'all' },
  // Only how a server listens and stops.
  { of: 'local/bi-service/', may: ['server/process/listen', 'local/aws-signature/'], packages: 'all' },
  { of: 'local/aws-signature/', may: [], packages: 'all' },
  { of: 'local/identity-pool/', may: ['local/aws-signature/'], packages: 'all' },
  { of: 'local/gateway/', may: ['local/aws-signature/'], packages: 'all' },
  { of: 'local/', may: ['server/', 'src/'], packages: 'all' },
  {
    of: 'deploy/test/',
    may: ['deploy/', 'local/', 'server/', 'contract/', 'src/domain/', 'test/'],
    packages: 'all',
  },
  { of: 'deploy/', may: ['server/', 'src/domain/'], packages: 'all' },
];

const screenOf = (path: string): string | undefined => /^src\/ui\/screens\/([^/.]+)/.exec(path)?.[1];

/** A screen doesn't import another one, so that it is read top to bottom. The shell holds the frame around them. */
const isOtherScreen = (path: string, target: string): boolean => {
  const [from, to] = [screenOf(path), screenOf(target)];
  return from !== undefined && from !== 'shell' && to !== undefined && from !== to;
};

/** Every import that breaks a rule of the design, as `module -> what it imports`. */
export function wrongImports(modules: readonly SourceModule[]): string[] {
  if (modules.length === 0) throw new Error('There is no module to check.');
  return modules.flatMap((module) => {
    const layer = layers.find(({ of }) => module.path.startsWith(of));
    if (!layer) return [`${module.path} is in no layer`];
    return importsOf(module)
      .filter((asked) => !isAllowed(module, layer, asked))
      .map(({ target }) => `${module.path} -> ${target}`);
  });
}

function isAllowed({ path }: SourceModule, layer: Layer, { target, kind, typeOnly }: Import): boolean {
  if (kind === 'package') {
    if (layer.typesOf?.includes(target)) return typeOnly;
    if (layer.packages !== 'all') return layer.packages.includes(target);
    return layer.of !== 'src/ui/' || !technology.has(target);
  }
  if (isOtherScreen(path, target)) return false;
  return [homeOf(path, layer), ...layer.may].some((place) =>
    place.endsWith('/') ? target.startsWith(place) : target === place,
  );
}

/** Modules of a layer see each other; adapters only those of the same technology. */
function homeOf(path: string, layer: Layer): string {
  return layer.of === 'src/adapters/' ? path.split('/').slice(0, 3).join('/') + '/' : layer.of;
}
