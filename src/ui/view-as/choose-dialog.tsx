import { type SubmitEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsInUse } from '../../domain/dashboards/groups';
import { roles } from '../../domain/people/access';
import { Button } from '../components/button';
import { Dialog, DialogClose, DialogTitle } from '../components/dialog';
import { Field, inputLook } from '../components/field';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

interface ChooseDialogProps {
  viewed: string | undefined;
  onChoose: (group: string) => void;
  onClose: () => void;
}

const [managers] = roles;

/** As a member of which group of the catalogue the portal is to be seen. Managers see all that there is, so their group is not offered. */
export function ChooseDialog({ viewed, onChoose, onClose }: ChooseDialogProps) {
  const { t } = useTranslation();
  const { dashboards } = useLive(usePortal().dashboards);
  const groups = useMemo(
    () =>
      groupsInUse(dashboards ?? [])
        .filter((group) => group !== managers)
        .toSorted((a, b) => a.localeCompare(b)),
    [dashboards],
  );
  const [group, setGroup] = useState(viewed ?? groups[0] ?? '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onChoose(group);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} place="over">
      <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogTitle className="px-5 pt-4 pb-1 text-head font-head">{t('viewAs.title')}</DialogTitle>
        <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-3">
          <p className="text-muted">{t(groups.length === 0 ? 'viewAs.noGroups' : 'viewAs.about')}</p>
          {groups.length > 0 && (
            <Field label={t('viewAs.group')}>
              {(field) => (
                <select
                  dir="auto"
                  className={`h-control px-3 ${inputLook}`}
                  {...field}
                  value={group}
                  onChange={(event) => setGroup(event.target.value)}
                >
                  {groups.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          <DialogClose asChild>
            <Button>{t('action.cancel')}</Button>
          </DialogClose>
          {groups.length > 0 && (
            <Button kind="main" type="submit">
              {t('viewAs.view')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
