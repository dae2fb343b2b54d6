import { cutText } from '../../cut-text';
import type { Dashboard } from '../dashboard';
import type { FoundFolder } from './sync-preview';
import { nameKey } from '../../plain-text';
import { type Section, inNoSection, sectionLimits } from '../sections/section';

/** A section that a folder of the BI service suggests. */
export interface ProposedSection {
  title: string;
  /** One with this title in any language; missing if it has to be made. */
  section?: Section;
  dashboards: readonly Dashboard[];
}

/** Proposes a section for each folder, with its dashboards that are in no section yet. A dashboard in several folders goes into the first, and folders whose names look alike are one. */
export function proposedSections(
  folders: readonly FoundFolder[],
  dashboards: readonly Dashboard[],
  sections: readonly Section[],
): ProposedSection[] {
  const free = new Map(inNoSection(dashboards, sections).map((dashboard) => [dashboard.id, dashboard]));
  const proposed = new Map<string, ProposedSection>();
  for (const { name, dashboards: inside } of folders) {
    const taken = inside.flatMap((id) => free.get(id) ?? []);
    for (const { id } of taken) free.delete(id);
    const title = cutText(name.trim(), sectionLimits.title).trim();
    if (taken.length === 0 || title === '') continue;
    const key = nameKey(title);
    const section = sections.find(({ titles }) => Object.values(titles).some((one) => nameKey(one) === key));
    const same = proposed.get(key) ?? { title, dashboards: [], ...(section && { section }) };
    proposed.set(key, { ...same, dashboards: [...same.dashboards, ...taken] });
  }
  return [...proposed.values()];
}
