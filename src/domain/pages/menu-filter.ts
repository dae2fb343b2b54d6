import { type Dashboard, titleOf } from '../dashboards/dashboard';
import { plain } from '../plain-text';

/** The dashboards with `wanted` in their title, whatever the case and the accents; a blank one finds all. */
export function filterByTitle(dashboards: readonly Dashboard[], wanted: string): readonly Dashboard[] {
  const words = plain(wanted.trim());
  return words === '' ? dashboards : dashboards.filter((one) => plain(titleOf(one)).includes(words));
}
