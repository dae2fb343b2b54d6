import { ArrowDownIcon, ArrowUpIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { arrange, moveToEnd, placesBetween } from '#domain/dashboards/sections/arrange';
import { type Section, sectionTitle } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { Dialog, PanelHead } from '../../../kit/dialog';
import { IconButton } from '../../../kit/icon-button';
import { Notice } from '../../../kit/notices/notice';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { DeleteSection } from './delete-section';
import { SectionForm } from './section-form';
import { newSectionId, useSaveSection } from './use-save-section';
import { useSections } from '../../../dashboards/use-sections';

const newSection = 'new';

/** The sections of the menu: their titles, their order, and how many dashboards each holds. */
/** `first` is the id of the section whose titles are edited at once. */
export function SectionsDialog({ first, onClose }: { first?: string; onClose: () => void }) {
  const { t } = useTexts();
  const sections = useSections() ?? [];
  const list = useLive(usePortal().dashboards, (now) => now.dashboards) ?? [];
  const inside = new Map(arrange(list, sections).map((part) => [part.section?.id, part.dashboards]));
  const insideOf = ({ id }: Section) => inside.get(id) ?? [];
  const [deleting, setDeleting] = useState<Section>();
  const { save, remove, failure, isStale, isSaving } = useSaveSection();
  const [editing, setEditing] = useState(first);
  const close = (): void => setEditing(undefined);

  /** Puts it behind the section at this index, or first. */
  const moveBehind = (section: Section, index: number): void => {
    const [place = section.place] = placesBetween(sections[index]?.place ?? '', sections[index + 1]?.place, 1);
    const { id, titles, description, icon } = section;
    void save(id, { titles, description, icon, place }, section);
  };
  return (
    <Dialog open onOpenChange={onClose} place="right">
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{t('sections.title')}</PanelHead>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto px-5 pb-5 max-tablet:px-4">
        <p className="text-muted">{t('sections.about')}</p>
        {failure && <FailureNotice failure={failure} />}
        {isStale && <Notice kind="warning">{t('sections.stale')}</Notice>}
        <ol className="border-t border-line empty:hidden">
          {sections.map((section, index) => (
            <li key={section.id} className="border-b border-line py-1">
              {editing === section.id ? (
                <SectionForm
                  section={section}
                  sections={sections}
                  isSaving={isSaving}
                  onSave={async (edit) =>
                    (await save(section.id, { ...edit, place: section.place }, section)) && close()
                  }
                  onCancel={close}
                />
              ) : (
                <SectionLine
                  section={section}
                  count={insideOf(section).length}
                  onUp={index > 0 ? () => moveBehind(section, index - 2) : undefined}
                  onDown={index < sections.length - 1 ? () => moveBehind(section, index + 1) : undefined}
                  onEdit={() => setEditing(section.id)}
                  // The notice with the undo is below this dialog.
                  onDelete={async () => {
                    if (insideOf(section).length > 0) setDeleting(section);
                    else if (await remove(section)) onClose();
                  }}
                />
              )}
            </li>
          ))}
        </ol>
        {editing === newSection ? (
          <SectionForm
            sections={sections}
            isSaving={isSaving}
            onSave={async (edit) => {
              const [place = ''] = placesBetween(sections.at(-1)?.place ?? '', undefined, 1);
              if (await save(newSectionId(), { ...edit, place })) close();
            }}
            onCancel={close}
          />
        ) : (
          <Button className="justify-self-start" onClick={() => setEditing(newSection)}>
            {t('sections.new')}
          </Button>
        )}
      </div>
      {deleting && (
        <DeleteSection
          section={deleting}
          dashboards={insideOf(deleting)}
          isDeleting={isSaving}
          onClose={() => setDeleting(undefined)}
          onDelete={async (into) => {
            const moves = into ? moveToEnd(into.id, insideOf(deleting), insideOf(into)) : undefined;
            const isDeleted = await remove(deleting, moves);
            setDeleting(undefined);
            if (isDeleted) onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface SectionLineProps {
  section: Section;
  count: number;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  onDelete: () => unknown;
}

function SectionLine({ section, count, onUp, onDown, onEdit, onDelete }: SectionLineProps) {
  const { t, language } = useTexts();
  const title = sectionTitle(section, language);
  return (
    <div className="flex min-h-control items-center gap-1">
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-tablet:flex-col">
        <span dir="auto" className="max-w-full truncate font-label" title={section.description || undefined}>
          {title}
        </span>
        <span className="text-meta whitespace-nowrap text-muted">{t('sections.count', { count })}</span>
      </div>
      <IconButton label={t('sections.up', { title })} icon={ArrowUpIcon} disabled={!onUp} onClick={onUp} />
      <IconButton label={t('sections.down', { title })} icon={ArrowDownIcon} disabled={!onDown} onClick={onDown} />
      <IconButton label={t('sections.edit', { title })} icon={PencilSquareIcon} onClick={onEdit} />
      <IconButton label={t('sections.delete', { title })} icon={TrashIcon} onClick={onDelete} />
    </div>
  );
}
