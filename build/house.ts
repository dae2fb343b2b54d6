import { countBy } from 'es-toolkit';
import { readFileSync, readdirSync } from 'node:fs';
import { parseSync } from 'vite';
import { type Node, type SourceModule, importsOf, isNode, readModules } from '../test/architecture/source-modules';

/** `npm run house`: figures that tell whether people still find their way in the code. `-- <folder>` measures another checkout. */
process.chdir(process.argv[2] ?? '.');

const src = ['domain', 'application', 'ports', 'timing', 'adapters', 'ui', 'main', 'first-page'].map(
  (room) => `src/${room}`,
);
const rooms = [...src, 'contract', 'server', 'local', 'deploy', 'bench', 'build', 'test'];
const manyFiles = 20;
const manyLines = 100;
const longTitle = 110;

const lines = (text: string): number => text.split('\n').length - 1;

/** Data, styles and pages of a room. */
function dataLines(room: string): number {
  const paths = readdirSync(room, { recursive: true, encoding: 'utf8' });
  const ours = paths.filter(
    (path) => /\.(json|css|html)$/.test(path) && !/node_modules|cdk\.out|package-lock/.test(path),
  );
  return ours.reduce((sum, path) => sum + lines(readFileSync(`${room}/${path}`, 'utf8')), 0);
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function longFunctions(text: string, nodes: readonly Node[]): number {
  const line = (offset: unknown): number => lines(text.slice(0, Number(offset)));
  const functions = nodes.filter(({ type }) => /^(Arrow)?Function(Declaration|Expression)$/.test(type));
  return functions.filter(({ start, end }) => line(end) - line(start) >= manyLines).length;
}

/** The name that a call begins with: `it` for `it.each(rows)('...')`. */
function calledName({ type, name, callee, object }: Node): unknown {
  if (type === 'Identifier') return name;
  const inner = type === 'CallExpression' ? callee : object;
  return isNode(inner) ? calledName(inner) : undefined;
}

/** The texts with which calls of `it` and `test` begin. */
function titlesOf(text: string, calls: readonly Node[]): string[] {
  const firsts = calls
    .filter((call) => ['it', 'test'].includes(String(calledName(call))))
    .map((call) => [call['arguments']].flat()[0]);
  const texts = firsts.filter(
    (first) => isNode(first) && (typeof first['value'] === 'string' || first.type === 'TemplateLiteral'),
  );
  return texts.map((first) => (isNode(first) ? text.slice(Number(first['start']) + 1, Number(first['end']) - 1) : ''));
}

/** Begins in the third person, as "shows ..." does. Plural nouns are told by the verb that follows them. */
const beginsWithVerb = (title: string): boolean =>
  /^(?!(?:always|this|its|as|less|access|news|process|unless|plus|across|besides|whereas)\b)[a-z]+s (?!(?:are|have|do|can|that|of|which|who|without|in|with|and|or|from|for|stay|get|go|keep)\b)/.test(
    title,
  );

/** A room of the screens: a part of `src/ui`, or of `src/ui/screens`. `dashboard.tsx` and the folder `dashboard` are one. */
const uiRoom = (path: string): string | undefined => /^src\/ui\/((?:screens\/)?[^/.]+)/.exec(path)?.[1];

/** The rooms of the screens, with those that each imports. */
function uiArrows(modules: readonly SourceModule[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const module of modules) {
    const room = uiRoom(module.path);
    if (room === undefined) continue;
    const targets = importsOf(module).flatMap(({ target }) => uiRoom(target) ?? []);
    arrows.set(room, new Set([...(arrows.get(room) ?? []), ...targets.filter((target) => target !== room)]));
  }
  // Texts in JSON are no room.
  for (const [room, targets] of arrows) arrows.set(room, new Set([...targets].filter((target) => arrows.has(target))));
  return arrows;
}

/** How many rooms stand on one another at most. */
function floorsOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): number {
  const heights = new Map<string, number>();
  const height = (room: string): number => {
    if (!heights.has(room))
      heights.set(room, 0).set(room, 1 + Math.max(0, ...[...(arrows.get(room) ?? [])].map(height)));
    return heights.get(room) ?? 0;
  };
  return Math.max(...[...arrows.keys()].map(height));
}

const all = rooms.map((room) => ({ room, modules: readModules(room) }));
const totals = { titles: 0, verbs: 0, long: 0, axe: 0 };
console.log(['room'.padEnd(16), 'files', 'lines', 'data', 'median', 'longest', '>20', '>100'].join('\t'));
for (const { room, modules } of all) {
  const sizes = modules.map(({ text }) => lines(text)).toSorted((a, b) => a - b);
  const folders = Object.values(countBy(modules, ({ path }) => path.slice(0, path.lastIndexOf('/'))));
  const crowded = folders.filter((files) => files > manyFiles).length;
  let long = 0;
  for (const { path, text } of modules) {
    const nodes = [...nodesOf(parseSync(path, text).program)];
    if (!path.includes('.test.')) long += longFunctions(text, nodes);
    const calls = nodes.filter(({ type }) => type === 'CallExpression');
    const titles = titlesOf(text, calls);
    const describes = calls.some((call) => calledName(call) === 'describe');
    totals.titles += titles.length;
    totals.verbs += describes ? 0 : titles.filter(beginsWithVerb).length;
    totals.long += titles.filter((title) => title.length > longTitle).length;
    totals.axe += calls.filter((call) => isNode(call['callee']) && call['callee']['name'] === 'violations').length;
  }
  const sum = sizes.reduce((total, size) => total + size, 0);
  const row = [sizes.length, sum, dataLines(room), sizes[sizes.length >> 1], sizes.at(-1), crowded, long];
  console.log([room.padEnd(16), ...row].join('\t'));
}
const arrows = uiArrows(all.flatMap(({ modules }) => modules));
const arrowCount = [...arrows.values()].reduce((sum, { size }) => sum + size, 0);
console.log(`src/ui: ${arrows.size} rooms, ${floorsOf(arrows)} floors, ${arrowCount} arrows`);
console.log(`titles: ${totals.titles}, verb first without describe: ${totals.verbs}, too long: ${totals.long}`);
console.log(`axe: ${totals.axe} calls`);
