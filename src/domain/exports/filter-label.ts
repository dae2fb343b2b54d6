/**
 * A parameter's name as people write it: "AnimalSize" is "Animal size", "CO2_level" is "CO2 level". QuickSight takes only letters and digits
 * in such names, and doesn't tell the titles of its controls.
 */
export function filterLabel(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/u)
    .filter(Boolean);
  const [first, ...others] = words.map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word));
  if (first === undefined) return name;
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(' ');
}
