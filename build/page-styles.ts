import { compile, optimize } from '@tailwindcss/node';
import { type Selector, transform } from 'lightningcss';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The portal's styles, of them what this HTML needs. */
export async function stylesOf(html: string): Promise<string> {
  const base = resolve('src/ui');
  const styles = await readFile(join(base, 'styles.css'), 'utf8');
  const compiler = await compile(styles, { base, onDependency: () => undefined });
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
  const all = optimize(compiler.build(classes), { minify: true }).code;
  const matching = transformed(all, { visitor: { Selector: matchingIn(html) } });
  return transformed(matching, { unusedSymbols: unusedIn(matching) }).trim();
}

const transformed = (
  css: string,
  options: Pick<Parameters<typeof transform>[0], 'visitor' | 'unusedSymbols'>,
): string => transform({ filename: 'page.css', code: Buffer.from(css), minify: true, ...options }).code.toString();

/** Parts of elements that every page has; the others are those of tables, dates, files and the like. */
const usualParts = new Set(['after', 'before', 'placeholder', 'selection']);

/** Leaves out a selector that names an element which the HTML has not, or a part of one. */
function matchingIn(html: string): (selector: Selector) => Selector | [] {
  const tags = new Set([...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, tag = '']) => tag));
  return (selector) => {
    const isThere = selector.every((part) => {
      if (part.type === 'type') return ['html', 'body'].includes(part.name) || tags.has(part.name);
      return part.type !== 'pseudo-element' || usualParts.has(part.kind);
    });
    return isThere ? selector : [];
  };
}

/** The custom properties that no rule reads, directly or through another one, and the keyframes that no animation plays. */
function unusedIn(css: string): string[] {
  const properties = [...css.matchAll(/(--[\w-]+):([^;}]*)/g)].map(([, name = '', value = '']) => ({ name, value }));
  const used = new Set<string>();
  const use = (names: readonly string[]): void => {
    for (const name of names) {
      if (used.has(name)) continue;
      used.add(name);
      for (const property of properties) if (property.name === name) use(readBy(property.value));
    }
  };
  use(readBy(css.replaceAll(/--[\w-]+:[^;}]*/g, '')));
  const declared = [
    ...properties.map(({ name }) => name),
    ...[...css.matchAll(/@property (--[\w-]+)/g)].map(([, name = '']) => name),
  ];
  const keyframes = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  const isPlayed = (name: string): boolean => new RegExp(`animation[^;}]*\\b${name}\\b`).test(css);
  return [...declared.filter((name) => !used.has(name)), ...keyframes.filter((name) => !isPlayed(name))];
}

const readBy = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
