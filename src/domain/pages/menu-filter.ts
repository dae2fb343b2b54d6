import { type Dashboard, titleOf } from '../dashboards/dashboard';
import { plainWords } from './plain-words';

/** The dashboards with `wanted` in their title, whatever the case and the accents; a blank one finds all. */
export function filterByTitle(dashboards: readonly Dashboard[], wanted: string): readonly Dashboard[] {
  const words = plainWords(wanted.trim());
  return words === '' ? dashboards : dashboards.filter((one) => plainWords(titleOf(one)).includes(words));
}
