import { parseSync } from 'vite';
import { type Node, isNode, type SourceModule } from './source-modules';

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

/**
 * Effects and ref callbacks that return the value of an expression, as `module:` and the expression. React calls what they return as
 * clean-up, and TypeScript lets a `void` call through: since Chromium 150, `scrollIntoView` returns a Promise.
 */
export function implicitReturns({ path, text }: SourceModule): string[] {
  const { program } = parseSync(path, text);
  const functions = new Map<string, Node>();
  const callbacks: unknown[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { id, init, callee, name } = value;
    if (value.type === 'VariableDeclarator' && isNode(id) && isNode(init)) functions.set(String(id['name']), init);
    if (value.type === 'CallExpression' && isNode(callee) && effects.has(String(callee['name']))) {
      callbacks.push([value['arguments']].flat()[0]);
    }
    if (value.type === 'JSXAttribute' && isNode(name) && name['name'] === 'ref' && isNode(value['value'])) {
      callbacks.push(value['value']['expression']);
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return callbacks.flatMap((given) => {
    const named = isNode(given) && given.type === 'Identifier' ? functions.get(String(given['name'])) : given;
    const callback = isCall(named, 'useCallback') ? [named['arguments']].flat()[0] : named;
    if (!isNode(callback) || callback.type !== 'ArrowFunctionExpression' || !isNode(callback['body'])) return [];
    const { type, start, end } = callback['body'];
    const isMeant = type === 'BlockStatement' || type === 'ArrowFunctionExpression';
    return isMeant ? [] : [`${path}: ${text.slice(Number(start), Number(end))}`];
  });
}

const isCall = (value: unknown, name: string): value is Node =>
  isNode(value) && value.type === 'CallExpression' && isNode(value['callee']) && value['callee']['name'] === name;
