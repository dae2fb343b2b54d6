import type { IconDrawing } from './icon-drawing';

// In a module of its own, loaded when the first icon is wanted: the map alone is 5 KB.
const files = import.meta.glob<IconDrawing>('./*Icon.js', {
  base: '/node_modules/@heroicons/react/24/outline/esm',
  import: 'default',
});

/** Loads the drawing with this Heroicons name; throws if there isn't one. */
export async function loadIcon(name: string): Promise<IconDrawing> {
  const path = `./${name}.js`;
  const load = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!load) throw new Error(`There is no icon ${name}`);
  return load();
}
