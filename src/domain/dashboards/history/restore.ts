import { changedFields } from '../catalogue/catalogue-edit';
import { type Dashboard, type EditField, isPublished } from '../dashboard';
import { type Section, standing } from '../sections/section';

/** The fields in which a dashboard differs from a version, and in which it can get the version's value. */
export const restorable = (now: Dashboard, version: Dashboard, sections: readonly Section[] | undefined): EditField[] =>
  changedFields(now, version).filter((field) => !obstacleTo(field, now, version, sections));

/** The fields that differ and can't get the version's value, each with the reason. */
export const unrestorable = (
  now: Dashboard,
  version: Dashboard,
  sections: readonly Section[] | undefined,
): { field: EditField; why: RestoreObstacle }[] =>
  changedFields(now, version).flatMap((field) => {
    const why = obstacleTo(field, now, version, sections);
    return why ? [{ field, why }] : [];
  });

/** The version's section was deleted, or it would publish a dashboard that the BI service no longer has. */
type RestoreObstacle = 'section-gone' | 'missing';

function obstacleTo(
  field: EditField,
  now: Dashboard,
  version: Dashboard,
  sections: readonly Section[] | undefined,
): RestoreObstacle | undefined {
  if (field === 'section') return isSectionGone(version, sections) ? 'section-gone' : undefined;
  return field === 'status' && now.missing && isPublished(version) ? 'missing' : undefined;
}

/** Whether the version stood in a section that was deleted since. */
function isSectionGone(version: Dashboard, sections: readonly Section[] | undefined): boolean {
  const { section } = standing(version);
  return section !== '' && sections?.some(({ id }) => id === section) !== true;
}

/** A known issue belongs to its day: it is offered, but may be solved by now. */
export const isRestoredUnasked = (field: EditField, version: Dashboard): boolean =>
  field !== 'knownIssue' || !version.knownIssue;
