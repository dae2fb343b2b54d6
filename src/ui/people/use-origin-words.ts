import type { GroupOrigin } from '#domain/people/companies/group-origin';
import { useTexts } from '../portal/texts/use-texts';

/** Returns where a group comes from, in words; undefined where that isn't known. */
export function useOriginWords(origins: readonly GroupOrigin[] = []): (group: string) => string | undefined {
  const { t } = useTexts();
  return (group) => {
    const origin = origins.find((one) => one.group === group);
    return origin && t(`people.groupFrom.${origin.from}`, { company: origin.company ?? '' });
  };
}
