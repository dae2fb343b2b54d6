import { useState } from 'react';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { moveTo } from '#domain/dashboards/sections/arrange';
import { sectionTitle, standing } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../../kit/dialog';
import { Field, inputLook } from '../../../kit/fields/field';
import { Notice } from '../../../kit/notices/notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { useBulkSave } from '../bulk/use-bulk-save';
import { useSections } from '../../../dashboards/use-sections';

/** Moves dashboards into a section, as one act with one undo. */
export function MoveDialog({ dashboards, onClose }: { dashboards: readonly Dashboard[]; onClose: () => void }) {
  const { t, language } = useTexts();
  const sections = useSections() ?? [];
  const here = new Set(dashboards.map((dashboard) => standing(dashboard).section));
  const [chosen, setChosen] = useState(here.size === 1 ? ([...here][0] ?? '') : '');
  const { save, isSaving, failed } = useBulkSave();
  const move = async (): Promise<void> => {
    const moved = dashboards.filter((dashboard) => standing(dashboard).section !== chosen);
    const edits = [...moveTo(chosen, moved)].map(([seen, section]) => ({ seen, edit: { ...editOf(seen), section } }));
    if (edits.length === 0 || (await save(edits)) === 0) onClose();
  };
  const [first] = dashboards;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogTitle className="px-5 pt-4 pb-2 text-head font-head wrap-anywhere">
        {dashboards.length === 1 && first
          ? t('sections.moveOne', { title: titleOf(first) })
          : t('sections.moveMany', { count: dashboards.length })}
      </DialogTitle>
      <div className="grid gap-3 overflow-y-auto px-5 pb-4">
        <Field label={t('management.field.section')}>
          {(field) => (
            <select
              {...field}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              className={`h-control *:bg-overlay ${inputLook}`}
            >
              {sections.map((section) => (
                <option key={section.id} value={section.id}>
                  {sectionTitle(section, language)}
                </option>
              ))}
              <option value="">{t('sections.none')}</option>
            </select>
          )}
        </Field>
        {failed.length > 0 && <Notice kind="warning">{t('sections.notMoved', { count: failed.length })}</Notice>}
      </div>
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button kind="main" busy={isSaving} busyLabel={t('action.saving')} onClick={() => void move()}>
          {t('sections.move')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
