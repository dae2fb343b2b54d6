import type { Section, SectionEdit } from '../sections/section';

/** A change of a section, to be taken back. */
export interface SectionChange {
  section: string;
  before?: SectionEdit | undefined;
  after?: SectionEdit | undefined;
}

/** The section as it will be, undefined if it is deleted; `seen` is the one that is there now. */
export type SectionUndo = { edit: SectionEdit | undefined; seen?: Section } | 'done' | 'changed';

/** A section comes back as it was if it is still as the change left it. */
export function planSectionUndo({ section, before, after }: SectionChange, sections: readonly Section[]): SectionUndo {
  const seen = sections.find(({ id }) => id === section);
  if (sameSection(seen, before)) return 'done';
  if (!sameSection(seen, after)) return 'changed';
  return { edit: before, ...(seen && { seen }) };
}

const sectionFields = ['description', 'icon', 'place'] as const;

function sameSection(one: SectionEdit | undefined, other: SectionEdit | undefined): boolean {
  if (!one || !other) return one === other;
  const languages = [...Object.keys(one.titles), ...Object.keys(other.titles)];
  return (
    sectionFields.every((field) => one[field] === other[field]) &&
    languages.every((language) => one.titles[language] === other.titles[language])
  );
}
