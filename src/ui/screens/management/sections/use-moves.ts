import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { moveTo, placesBetween } from '#domain/dashboards/sections/arrange';
import { type HeadRow, type Lift, isHead, placeAfter, sectionsAfter } from '#domain/dashboards/sections/section-rows';
import { useSay } from '../../../kit/notices/use-say';
import { useTexts } from '../../../portal/texts/use-texts';
import { useBulkSave } from '../../../dashboards/use-bulk-save';
import type { Section } from '#domain/dashboards/sections/section';
import { useSections } from '../../../dashboards/use-sections';
import { useSaveSection } from './use-save-section';

/** Saves what was moved in the table by section, each act with one undo. `all` is the whole catalogue, by title. */
export function useMoves(all: readonly Dashboard[]) {
  const { t } = useTexts();
  const say = useSay();
  const { save } = useBulkSave();
  const { order } = useSaveSection();
  const sections = useSections() ?? [];

  const saveSections = async (changed: Map<Dashboard, string>): Promise<void> => {
    if (changed.size === 0) return;
    const left = await save([...changed].map(([seen, section]) => ({ seen, edit: { ...editOf(seen), section } })));
    if (left === changed.size) say({ kind: 'warning', text: t('sections.notMoved', { count: left }) });
  };
  return {
    dropped: async (lift: Lift): Promise<void> => {
      const [row] = lift.moved;
      if (!row || !isHead(row)) return saveSections(sectionsAfter(lift, all));
      if (row.section) await order(row.section, placeAfter(lift));
    },
    shift: (section: Section, by: 1 | -1): void => {
      const others = sections.filter(({ id }) => id !== section.id);
      const index = sections.findIndex(({ id }) => id === section.id) + by;
      const [place = section.place] = placesBetween(others[index - 1]?.place ?? '', others[index]?.place, 1);
      void order(section, place);
    },
    sortByTitle: ({ section, dashboards }: HeadRow): void =>
      void saveSections(section ? moveTo(section.id, dashboards) : new Map()),
  };
}
