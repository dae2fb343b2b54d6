import { useState } from 'react';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { SectionCause } from '#domain/dashboards/history/history';
import { type Section, type SectionEdit, sectionTitle } from '#domain/dashboards/sections/section';
import { useSay } from '../../../kit/notices/use-say';
import { useCall } from '../../../portal/loading/use-call';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

export const newSectionId = (): string => Math.random().toString(36).slice(2, 12);

export function useSaveSection() {
  const { t, language } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const { busy: isSaving, failure, make } = useCall();
  const [isStale, setIsStale] = useState(false);

  /** Returns whether it is saved. `seen` is missing for a new section, `edit` to delete it. */
  const save = async (
    id: string,
    edit: SectionEdit | undefined,
    seen?: Section,
    cause?: SectionCause,
  ): Promise<boolean> => {
    const saved = await make(() => dashboards.saveSection(id, edit, seen?.updatedAt, cause));
    if (!saved) return false;
    setIsStale(saved.value === 'stale');
    return saved.value === 'saved';
  };

  /** Moves the dashboards as one act, and returns its number in the history, or undefined where one of them has changed. */
  const moveOut = async (moves: ReadonlyMap<Dashboard, string>): Promise<number | undefined> => {
    const edits = [...moves].map(([seen, section]) => ({ seen, edit: { ...editOf(seen), section } }));
    const moved = await make(() => dashboards.bulkEdit(edits));
    if (!moved || moved.value.left.length === 0) return moved?.value.number;
    setIsStale(true);
    return undefined;
  };

  /** Returns whether it is deleted, after these moves. An undo brings its dashboards back into it. */
  const remove = async (section: Section, moves: ReadonlyMap<Dashboard, string> = new Map()): Promise<boolean> => {
    const moved = moves.size > 0 ? await moveOut(moves) : undefined;
    if (moves.size > 0 && moved === undefined) return false;
    if (!(await save(section.id, undefined, section, moved === undefined ? {} : { moved }))) return false;
    const { id: _, updatedAt: __, ...edit } = section;
    const bringBack = async (): Promise<void> => {
      if ((await save(section.id, edit)) && moved !== undefined) await dashboards.undoBulkEdit(moved);
    };
    say({
      kind: 'success',
      text: t('sections.deleted', { title: sectionTitle(section, language) }),
      action: { label: t('action.undo'), act: () => void bringBack() },
    });
    return true;
  };
  /** Puts it at another place among the sections, with an undo. */
  const order = async (section: Section, place: string): Promise<void> => {
    const { id, updatedAt: _, ...edit } = section;
    if (!(await save(id, { ...edit, place }, section))) {
      return say({ kind: 'warning', text: t('sections.notOrdered') });
    }
    const now = dashboards.current().sections?.find((one) => one.id === id);
    say({
      kind: 'success',
      text: t('sections.ordered', { title: sectionTitle(section, language) }),
      action: { label: t('action.undo'), act: () => void save(id, edit, now) },
    });
  };
  return { save, remove, order, failure, isStale, isSaving };
}
