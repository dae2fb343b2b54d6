import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Component {
  name: string;
  version: string;
  license: string;
}

/** Vite writes one list of bundled packages for each part of the build. */
export const bundles = ['site', 'server', 'lambda/api', 'lambda/federation', 'lambda/sync'].map(
  (part) => `dist/${part}/licenses.txt`,
);

const read = (file: string) => readFileSync(file, 'utf8');

/** The headings of a list: `## <name> - <version> (<licence>)`. */
const bundledIn = (text: string): Component[] =>
  Array.from(text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm), ([, name = '', version = '', license = '']) => ({
    name,
    version,
    license,
  }));

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** What `npm ci --omit=dev` installs beside the build; of native packages every machine's, of which it takes one. */
const installedIn = (lockFile: string): Component[] =>
  Object.entries((JSON.parse(lockFile) as { packages: Record<string, Locked> }).packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version = '', license = 'UNKNOWN' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
    }));

const purlOf = ({ name, version }: Component) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Exactly what a deployment runs, as CycloneDX: packages in the build, and those installed beside it. Needs the build. */
export function shippedPackages() {
  const { name, version } = JSON.parse(read('package.json')) as Component;
  const all = [...bundles.flatMap((file) => bundledIn(read(file))), ...installedIn(read('package-lock.json'))];
  const once = new Map(all.map((component) => [purlOf(component), component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...once]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([purl, component]) => ({
        type: 'library',
        name: component.name,
        version: component.version,
        purl,
        licenses: [{ expression: component.license }],
      })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(JSON.stringify(shippedPackages(), null, 2));
}
