import { useRef, useState } from 'react';
import { type Dashboard, isPublished } from '#domain/dashboards/dashboard';
import { type Section, sectionTitle } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../../kit/dialog';
import { useSections } from '../../../dashboards/use-sections';
import { useTexts } from '../../../portal/texts/use-texts';

interface DeleteSectionProps {
  section: Section;
  /** Those in it, in their order. */
  dashboards: readonly Dashboard[];
  isDeleting: boolean;
  /** Without `into` they go outside of sections. */
  onDelete: (into: Section | undefined) => void;
  onClose: () => void;
}

/** Asks before a section goes that holds dashboards, because the menu of many people changes. */
export function DeleteSection({ section, dashboards, isDeleting, onDelete, onClose }: DeleteSectionProps) {
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
                  aria-label={t('sections.deleting.target')}
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
                  <span className="block font-label">{t('sections.deleting.outside')}</span>
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
          onClick={() => onDelete(goesInto ? others.find(({ id }) => id === target) : undefined)}
        >
          {t('sections.deleting.button')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
