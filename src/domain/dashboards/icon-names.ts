import names from './icon-names.json';

/** The outline icons of Heroicons 2.2: the names that a dashboard's icon may have. A test compares them with the package. */
export const iconNames: readonly string[] = names;

const known = new Set(names);

/** An own list, so that names such as `__proto__` or `../x` are no icons. */
export function isIconName(name: string): boolean {
  return known.has(name);
}
