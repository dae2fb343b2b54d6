import { useState } from 'react';
import { placesBetween } from '#domain/dashboards/sections/arrange';
import { type Section, type SectionEdit, sectionTitle } from '#domain/dashboards/sections/section';
import { useSections } from '../../../dashboards/use-sections';
import { Dialog, DialogTitle } from '../../../kit/dialog';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { SectionForm } from './section-form';
import { newSectionId, useSaveSection } from './use-save-section';

/** Makes a section, last among the others, or changes the titles of `section`. */
export function SectionDialog({ section, onClose }: { section?: Section; onClose: () => void }) {
  const { t, language } = useTexts();
  const sections = useSections() ?? [];
  const { save, failure, isStale, isSaving } = useSaveSection();
  const [id] = useState(() => section?.id ?? newSectionId());
  const [seen, setSeen] = useState(section);
  const now = sections.find((one) => one.id === id);
  const submit = async (edit: Omit<SectionEdit, 'place'>): Promise<void> => {
    const [last = ''] = placesBetween(sections.at(-1)?.place ?? '', undefined, 1);
    const place = (now ?? section)?.place ?? last;
    if (await save(id, { ...edit, place }, isStale ? now : seen)) onClose();
    else setSeen(now);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogTitle className="px-5 pt-4 pb-2 text-head font-head wrap-anywhere">
        {section ? t('sections.edit', { title: sectionTitle(section, language) }) : t('sections.new')}
      </DialogTitle>
      <div className="grid gap-3 overflow-y-auto px-5 pb-4">
        <p className="text-muted">{t('sections.about')}</p>
        {failure && <FailureNotice failure={failure} />}
        {isStale && (
          <Notice kind="warning">
            {now ? t('sections.changedTo', { title: sectionTitle(now, language) }) : t('sections.deletedMeanwhile')}
          </Notice>
        )}
        <SectionForm
          {...(section && { section })}
          sections={sections}
          isSaving={isSaving}
          onSave={(edit) => void submit(edit)}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
