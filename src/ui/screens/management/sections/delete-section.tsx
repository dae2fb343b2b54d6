import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Dashboard, isPublished } from '#domain/dashboards/dashboard';
import { arrange, moveToEnd } from '#domain/dashboards/sections/arrange';
import { type Section, sectionTitle } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../../kit/dialog';
import { useSections } from '../../../dashboards/use-sections';
import { useSay } from '../../../kit/notices/use-say';
import { useTexts } from '../../../portal/texts/use-texts';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useSaveSection } from './use-save-section';

interface DeleteSectionProps {
  section: Section;
  onClose: () => void;
}

/** Deletes an empty section at once, with an undo, and asks first about one that holds dashboards. */
export function DeleteSection({ section, onClose }: DeleteSectionProps) {
  const { t } = useTexts();
  const say = useSay();
  const sections = useSections() ?? [];
  const list = useLive(usePortal().dashboards, (now) => now.dashboards) ?? [];
  const [inside] = useState(() => new Map(arrange(list, sections).map((part) => [part.section?.id, part.dashboards])));
  const insideOf = ({ id }: Section) => inside.get(id) ?? [];
  const { remove, isSaving } = useSaveSection();
  const end = useEffectEvent(async (into: Section | undefined): Promise<void> => {
    const moves = into ? moveToEnd(into.id, insideOf(section), insideOf(into)) : undefined;
    if (!(await remove(section, moves))) say({ kind: 'warning', text: t('sections.notDeleted') });
    onClose();
  });
  const isEmpty = insideOf(section).length === 0;
  useEffect(() => {
    if (isEmpty) void end(undefined);
  }, [isEmpty]);
  if (isEmpty) return null;
  return <Question {...{ section, onClose }} dashboards={insideOf(section)} isDeleting={isSaving} onDelete={end} />;
}

interface QuestionProps extends DeleteSectionProps {
  /** Those in it, in their order. */
  dashboards: readonly Dashboard[];
  isDeleting: boolean;
  /** Without `into` they go outside of sections. */
  onDelete: (into: Section | undefined) => Promise<void>;
}

/** Asks before a section goes that holds dashboards, because the menu of many people changes. */
function Question({ section, dashboards, isDeleting, onDelete, onClose }: QuestionProps) {
  const { t, language } = useTexts();
  const others = (useSections() ?? []).filter(({ id }) => id !== section.id);
  const [goesInto, setGoesInto] = useState(others.length > 0);
  const [target, setTarget] = useState(others[0]?.id);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = sectionTitle(section, language);
  const option = 'flex items-start gap-2.5 px-3 py-2.5 has-checked:bg-selected';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      place="over"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        cancel.current?.focus();
      }}
    >
      <DialogTitle className="px-5 pt-4 pb-2 text-head font-head wrap-anywhere">
        {t('sections.deleting.title', { title })}
      </DialogTitle>
      <div className="grid gap-4 overflow-y-auto px-5 pb-4">
        <p className="text-body">
          {t('sections.deleting.stay', { count: dashboards.length })}{' '}
          {t('sections.deleting.published', { count: dashboards.filter(isPublished).length })}
        </p>
        {others.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 font-label">{t('sections.deleting.where')}</legend>
            <div className="divide-y divide-line rounded-md border border-line">
              <div className={option}>
                <input
                  type="radio"
                  id="goes-into"
                  name="goes"
                  checked={goesInto}
                  onChange={() => setGoesInto(true)}
                  className="mt-0.5 size-4 flex-none"
                />
                <label htmlFor="goes-into" className="min-w-0 flex-1">
                  <span className="block font-label">{t('sections.deleting.into')}</span>
                  <span className="block text-meta text-muted">{t('sections.deleting.intoAbout')}</span>
                </label>
                <select
                  aria-label={t('management.field.section')}
                  value={target}
                  onChange={(event) => {
                    setTarget(event.target.value);
                    setGoesInto(true);
                  }}
                  className="h-control max-w-40 rounded-sm border border-field bg-overlay px-2 *:bg-overlay"
                >
                  {others.map((other) => (
                    <option key={other.id} value={other.id}>
                      {sectionTitle(other, language)}
                    </option>
                  ))}
                </select>
              </div>
              <div className={option}>
                <input
                  type="radio"
                  id="goes-outside"
                  name="goes"
                  checked={!goesInto}
                  onChange={() => setGoesInto(false)}
                  className="mt-0.5 size-4 flex-none"
                />
                <label htmlFor="goes-outside" className="min-w-0 flex-1">
                  <span className="block font-label">{t('sections.none')}</span>
                  <span className="block text-meta text-muted">{t('sections.deleting.outsideAbout')}</span>
                </label>
              </div>
            </div>
          </fieldset>
        )}
        <p className="text-meta text-muted">{t('sections.deleting.undo')}</p>
      </div>
      <DialogFoot>
        <Button ref={cancel} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          kind="danger-fill"
          busy={isDeleting}
          busyLabel={t('action.saving')}
          onClick={() => void onDelete(goesInto ? others.find(({ id }) => id === target) : undefined)}
        >
          {t('sections.deleting.button')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
