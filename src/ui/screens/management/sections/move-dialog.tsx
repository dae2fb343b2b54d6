import { type SyntheticEvent, useState } from 'react';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { moveTo } from '#domain/dashboards/sections/arrange';
import { standing } from '#domain/dashboards/sections/section';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../../kit/dialog';
import { Notice } from '../../../kit/notices/notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { useBulkSave } from '../../../dashboards/use-bulk-save';
import { SectionChoice, useNewSection } from './section-choice';

/** Moves a dashboard into a section, also into one that doesn't exist yet, with an undo. */
export function MoveDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTexts();
  const { section: here } = standing(dashboard);
  const [chosen, setChosen] = useState(here);
  const created = useNewSection();
  const { save, isSaving, failed } = useBulkSave();
  const move = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!(await created.make(chosen))) return;
    const moved = chosen === here ? [] : [...moveTo(chosen, [dashboard])];
    const edits = moved.map(([seen, section]) => ({ seen, edit: { ...editOf(seen), section } }));
    if (edits.length === 0 || (await save(edits)) === 0) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogTitle className="px-5 pt-4 pb-2 text-head font-head wrap-anywhere">
        {t('sections.moveOne', { title: titleOf(dashboard) })}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void move(event)} className="flex min-h-0 flex-col">
        <div className="grid gap-3 overflow-y-auto px-5 pt-1 pb-4">
          <SectionChoice value={chosen} onChoose={setChosen} created={created} />
          {failed.length > 0 && <Notice kind="warning">{t('sections.notMoved', { count: failed.length })}</Notice>}
        </div>
        <DialogFoot>
          <Button kind="quiet" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind="main" type="submit" busy={isSaving || created.isSaving} busyLabel={t('action.saving')}>
            {t('sections.move')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
