import type { BulkField } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { useSections } from '../../../dashboards/use-sections';

/** In the order of the panel. */
const fields: readonly BulkField[] = [
  'status',
  'groupList',
  'section',
  'owner',
  'verifiedUntil',
  'promisedAge',
  'knownIssue',
  'icon',
];

/** Returns the fields that can be changed in many dashboards at once and that the backend knows. */
export function useOfferedFields(dashboards: readonly Dashboard[]): readonly BulkField[] {
  const sections = useSections();
  return fields.filter(
    (field) => (field !== 'section' || sections) && dashboards.some((dashboard) => dashboard[field] !== undefined),
  );
}
