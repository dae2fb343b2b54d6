import { Trans } from 'react-i18next';
import { Kbd } from '../components/kbd';
import { Button } from '../components/button';
import { DialogClose } from '../components/dialog';
import { withCommand } from '../components/keys';
import { useTexts } from '../use-texts';

/** Shows the number of unsaved changes, and saves them. */
export function EditFoot({ changes, saving }: { changes: number; saving: boolean }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 max-tablet:px-4">
      <p className="min-w-24 flex-1 text-meta text-muted">
        <output>
          {changes > 0 ? t('management.editor.unsaved', { count: changes }) : t('management.editor.unchanged')}
        </output>
        {changes > 0 && (
          <span className="pl-1.5 max-tablet:hidden">
            <Trans
              i18nKey="management.editor.saveKey"
              values={{ key: withCommand('Enter') }}
              components={{ key: <Kbd /> }}
            />
          </span>
        )}
      </p>
      <div className="ml-auto flex gap-2">
        <DialogClose asChild>
          <Button kind="quiet">{t('action.cancel')}</Button>
        </DialogClose>
        <Button kind="main" type="submit" busy={saving} busyLabel={t('action.saving')}>
          {t('action.save')}
        </Button>
      </div>
    </div>
  );
}
