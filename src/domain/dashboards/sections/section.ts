import { type Dashboard, isBlank, isPublished } from '../dashboard';
import { nameKey, storable } from '../../plain-text';
import { tidyTitles } from '../titles';

/** The fields of a section that managers edit. */
export interface SectionEdit {
  /** By language, such as `de`. At least one has visible characters. */
  titles: Readonly<Record<string, string>>;
  description: string;
  /** A Heroicons name, or empty for none. */
  icon: string;
  /** Sorts the sections, see `placesBetween`; equal places are sorted by id. */
  place: string;
}

export interface Section extends SectionEdit {
  id: string;
  updatedAt: Date;
}

/** In UTF-16 units. */
export const sectionLimits = { title: 100, description: 200, icon: 100, place: 79 } as const;
/** Languages that a section has titles in. */
const mostTitles = 50;
export const mostSections = 500;

export type SectionProblem = 'no-title' | 'too-long';

/** Trims the description, tidies the titles as `tidyTitles` does, and replaces characters that no store keeps. */
export function tidySection({ titles, description, icon, place }: SectionEdit): SectionEdit {
  return { titles: tidyTitles(titles), description: storable(description).trim(), icon, place };
}

/** The first problem for which the backend would refuse the section. */
export function problemOfSection({ titles, ...texts }: SectionEdit): SectionProblem | undefined {
  const all = Object.values(titles);
  if (all.every(isBlank)) return 'no-title';
  const isLong = all.length > mostTitles || all.some(({ length }) => length > sectionLimits.title);
  const fields = ['description', 'icon', 'place'] as const;
  return isLong || fields.some((field) => texts[field].length > sectionLimits[field]) ? 'too-long' : undefined;
}

/** The first language in which another section has a title that looks the same; undefined if none has. */
export function takenTitle(
  { titles }: Pick<SectionEdit, 'titles'>,
  others: readonly Pick<Section, 'titles'>[],
): string | undefined {
  const isTaken = ([language, title]: [string, string]): boolean =>
    !isBlank(title) && others.some((other) => nameKey(other.titles[language] ?? '') === nameKey(title));
  return Object.entries(titles).find(isTaken)?.[0];
}

/** The title in this language, in English if it has none there, or else in the first language that has one. */
export function sectionTitle({ titles }: Pick<SectionEdit, 'titles'>, language: string): string {
  return titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? '';
}

/** The title of the section that each dashboard is in; undefined without one. Made once for a list. */
export function sectionTitles(
  sections: readonly Section[],
  language: string,
): (dashboard: Pick<Dashboard, 'section'>) => string | undefined {
  const titles = new Map(sections.map((section) => [section.id, sectionTitle(section, language)]));
  return (dashboard) => titles.get(standing(dashboard).section);
}

/** Those in no section, or in one that was deleted. */
export function inNoSection(dashboards: readonly Dashboard[], sections: readonly Section[]): Dashboard[] {
  const known = new Set(sections.map(({ id }) => id));
  return dashboards.filter((dashboard) => !known.has(standing(dashboard).section));
}

export const inPlace = (a: Section, b: Section): number => {
  const [one, other] = a.place === b.place ? [a.id, b.id] : [a.place, b.place];
  return one < other ? -1 : Number(one > other);
};

/** The two parts of a dashboard's field `section`; both empty for no section. */
export function standing({ section = '' }: Pick<Dashboard, 'section'>): { section: string; place: string } {
  const slash = section.indexOf('/');
  return slash === -1 ? { section, place: '' } : { section: section.slice(0, slash), place: section.slice(slash + 1) };
}

export const isSectionId = (id: string): boolean => /^[a-z0-9]{1,20}$/.test(id);

/** Whether it has the form of a dashboard's field `section`. */
export const isStanding = (section: string): boolean => /^([a-z0-9]{1,20}(\/[a-z]{1,79})?)?$/.test(section);

/** The sections that hold a published dashboard of these. Nobody else learns that a section exists, except managers. */
export function sectionsOf(sections: readonly Section[], dashboards: readonly Dashboard[]): Section[] {
  const used = new Set(dashboards.filter(isPublished).map((dashboard) => standing(dashboard).section));
  return sections.filter(({ id }) => used.has(id));
}
