import { type IconName, iconNames } from './icon-names';

/** An icon's name in words: `BuildingOffice2Icon` is "Building office 2". */
export function iconWords(name: IconName): string {
  const words = name.replace(/Icon$/, '').match(/[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [name];
  const said = words.join(' ').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The icons with all words of `search` in their names, in the order of the list but `first` before the others. */
export function findIcons(search: string, first: string): IconName[] {
  const wanted = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean);
  const found = iconNames.filter((name) => {
    const said = `${iconWords(name)} ${name}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
  return [...found.filter((name) => name === first), ...found.filter((name) => name !== first)];
}
