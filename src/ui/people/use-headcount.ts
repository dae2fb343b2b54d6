import type { Headcount } from '#domain/dashboards/groups';
import { useTexts } from '../portal/texts/use-texts';

/** Spells a number of people: "38 people", "more than 1,000 people". */
export function useHeadcount(): (people: Headcount) => string {
  const { t } = useTexts();
  return ({ count, isMore }) => t(isMore ? 'people.more' : 'people.count', { count });
}
