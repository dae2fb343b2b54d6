import { changedFields } from '../catalogue/catalogue-edit';
import { type Dashboard, type EditField } from '../dashboard';
import { type Section, standing } from '../sections/section';

/** The fields in which a dashboard differs from a version, and in which it can get the version's value. */
export const restorable = (now: Dashboard, version: Dashboard, sections: readonly Section[] | undefined): EditField[] =>
  changedFields(now, version).filter((field) => field !== 'section' || !isSectionGone(version, sections));

/** Whether the version stood in a section that was deleted since. */
export function isSectionGone(version: Dashboard, sections: readonly Section[] | undefined): boolean {
  const { section } = standing(version);
  return section !== '' && sections?.some(({ id }) => id === section) !== true;
}

/** A known issue belongs to its day: it is offered, but may be solved by now. */
export const isRestoredUnasked = (field: EditField, version: Dashboard): boolean =>
  field !== 'knownIssue' || !version.knownIssue;
