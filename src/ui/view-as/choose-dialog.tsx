import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import type { Portal } from '#application/portal';
import { groupsInUse } from '#domain/dashboards/groups';
import type { Failure } from '#domain/failure';
import { mayManage, roles } from '#domain/access/roles';
import { type Person, type Viewed, nameOfPerson } from '#domain/access/viewed-person';
import { latestOnly } from '#timing/latest-only';
import { useLoader } from '../portal/loading/use-loader';
import { Button } from '../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../kit/dialog';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Field, inputLook } from '../kit/fields/field';
import { Notice } from '../kit/notices/notice';
import { Radio } from '../kit/fields/radio';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';
import { ChoosePerson } from './choose-person';
import { useTexts } from '../portal/texts/use-texts';

interface ChooseDialogProps {
  viewed: Viewed | undefined;
  onChoose: (viewed: Viewed) => void;
  onClose: () => void;
}

const [managers] = roles;
const kinds = ['group', 'person'] as const;

const everyoneOf = ({ access }: Portal) => access.people('');

/**
 * Chooses the group of the catalogue, or the person of the pool, to view the portal as. Managers see everything, so their group isn't
 * offered; nor are people if the backend can't look them up.
 */
export function ChooseDialog({ viewed, onChoose, onClose }: ChooseDialogProps) {
  const { t } = useTexts();
  const { access } = usePortal();
  const groups = useGroups();
  const { value: everyone } = useLoader(everyoneOf);
  const [kind, setKind] = useState<(typeof kinds)[number]>(viewed && 'person' in viewed ? 'person' : 'group');
  const [group, setGroup] = useState((viewed && 'group' in viewed ? viewed.group : groups[0]) ?? '');
  const [person, setPerson] = useState<Person>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [seesAll, setSeesAll] = useState<Person>();
  const [requests] = useState(latestOnly);
  const form = useRef<HTMLFormElement>(null);
  const asPerson = everyone !== undefined && (kind === 'person' || groups.length === 0);
  const canView = asPerson ? person !== undefined : groups.length > 0;
  const choose = (next: Viewed): void => {
    onChoose(next);
    onClose();
  };
  const chooseAnother = (): void => {
    requests.cancel();
    setBusy(false);
    setSeesAll(undefined);
    setFailure(undefined);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!asPerson) return choose({ group });
    if (!person) return;
    const isWanted = requests.begin();
    setBusy(true);
    const found = await access.viewAs(person.sub);
    // Cancelled, or superseded by another choice.
    if (!form.current || !isWanted()) return;
    setBusy(false);
    setFailure(found.ok ? undefined : found.failure);
    if (!found.ok) return;
    if (mayManage({ access: 'by-group', groups: found.value.groups })) return setSeesAll(person);
    choose({ person: found.value });
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} place="over">
      <form ref={form} onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogTitle className="px-5 pt-4 pb-1 text-head font-head">{t('viewAs.title')}</DialogTitle>
        <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-3">
          <p className="text-muted">{t(groups.length === 0 && !everyone ? 'viewAs.noGroups' : 'viewAs.about')}</p>
          {everyone && groups.length > 0 && (
            <fieldset className="grid grid-cols-2">
              <legend className="sr-only">{t('viewAs.title')}</legend>
              {kinds.map((one) => (
                <Radio
                  key={one}
                  name="kind"
                  checked={kind === one}
                  onChange={() => {
                    setKind(one);
                    chooseAnother();
                  }}
                  className="first-of-type:rounded-l-sm last-of-type:-ml-px last-of-type:rounded-r-sm"
                >
                  {t(`viewAs.kind.${one}`)}
                </Radio>
              ))}
            </fieldset>
          )}
          {asPerson ? (
            <ChoosePerson
              everyone={everyone}
              chosen={person}
              onChoose={(next) => {
                setPerson(next);
                chooseAnother();
              }}
            />
          ) : (
            groups.length > 0 && (
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
            )
          )}
          {seesAll && <Notice kind="warning">{t('viewAs.seesAll', { name: nameOfPerson(seesAll) })}</Notice>}
          {failure && <FailureNotice failure={failure} />}
        </div>
        <DialogFoot>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {(groups.length > 0 || asPerson) && (
            <Button kind="main" type="submit" busy={busy} disabled={!canView}>
              {t('viewAs.view')}
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function useGroups(): string[] {
  const { dashboards } = useLive(usePortal().dashboards);
  return useMemo(
    () =>
      groupsInUse(dashboards ?? [])
        .filter((group) => group !== managers)
        .toSorted((a, b) => a.localeCompare(b)),
    [dashboards],
  );
}
