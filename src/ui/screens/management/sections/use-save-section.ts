import { useState } from 'react';
import type { Failure } from '#domain/failure';
import { type Section, type SectionEdit, sectionTitle } from '#domain/dashboards/sections/section';
import { useSay } from '../../../notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';

export const newSectionId = (): string => Math.random().toString(36).slice(2, 12);

export function useSaveSection() {
  const { t, language } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const [failure, setFailure] = useState<Failure>();
  const [isStale, setIsStale] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  /** Returns whether it is saved. `seen` is missing for a new section, `edit` to delete it. */
  const save = async (id: string, edit: SectionEdit | undefined, seen?: Section): Promise<boolean> => {
    setFailure(undefined);
    setIsSaving(true);
    const saved = await dashboards.saveSection(id, edit, seen?.updatedAt);
    setIsSaving(false);
    if (!saved.ok) {
      setFailure(saved.failure);
      return false;
    }
    setIsStale(saved.value === 'stale');
    return saved.value === 'saved';
  };

  /** Returns whether it is deleted. An undo brings its dashboards back into it. */
  const remove = async (section: Section): Promise<boolean> => {
    if (!(await save(section.id, undefined, section))) return false;
    const { id: _, updatedAt: __, ...edit } = section;
    say({
      kind: 'success',
      text: t('sections.deleted', { title: sectionTitle(section, language) }),
      action: { label: t('management.saved.undo'), act: () => void save(section.id, edit) },
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
      action: { label: t('management.saved.undo'), act: () => void save(id, edit, now) },
    });
  };
  return { save, remove, order, failure, isStale, isSaving };
}
