import { useId, useRef, useState } from 'react';
import type { Failure } from '#domain/failure';
import { type LostStep, isSignedIn, mayApprove } from '#domain/people/recovery/lost-step';
import { Button } from '../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../kit/dialog';
import { Checkbox } from '../kit/fields/checkbox';
import { FieldError } from '../kit/fields/field';
import { When } from '../kit/when';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Notice } from '../kit/notices/notice';
import { useSay } from '../kit/notices/use-say';
import { PersonName, useNames } from './person-name';
import { usePortal } from '../portal/use-portal';
import { useSessionUser } from '../session/use-session-user';
import { useTexts } from '../portal/texts/use-texts';

interface LostStepDialogProps {
  request: LostStep;
  /** How many managers have to approve. */
  needed: number;
  onAnswered: () => void;
  onClose: () => void;
}

/** Shows what is known about someone who has lost their second step, for a manager who has checked who they are. */
export function LostStepDialog({ request, needed, onAnswered, onClose }: LostStepDialogProps) {
  const { t, list } = useTexts();
  const say = useSay();
  const { lostSteps } = usePortal();
  const [busy, setBusy] = useState<'approve' | 'decline'>();
  const [failure, setFailure] = useState<Failure>();
  const person = useNames([request])(request);
  const mustBeAnother = !mayApprove(request, useSessionUser()?.sub);
  const [hasChecked, setHasChecked] = useState(false);
  const [isUnchecked, setIsUnchecked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const why = useId();

  const answer = async (decision: 'approve' | 'decline'): Promise<void> => {
    if (busy) return;
    setBusy(decision);
    const done = await lostSteps.answer(request, decision);
    setBusy(undefined);
    if (!done.ok && done.failure.kind !== 'not-found') return setFailure(done.failure);
    if (done.ok)
      say({ kind: 'success', text: t(decision === 'approve' ? 'lostStep.approved' : 'lostStep.declined', { person }) });
    else say({ kind: 'warning', text: t('lostStep.over', { person }) });
    onAnswered();
    onClose();
  };
  const approve = (): void => {
    if (hasChecked) return void answer('approve');
    setIsUnchecked(true);
    box.current?.focus();
  };
  const facts = [
    { name: t('lostStep.account'), value: `${request.username}, ${request.email}` },
    ...(request.groups
      ? [{ name: t('management.field.groupList'), value: list([...request.groups]) || t('lostStep.noGroups') }]
      : []),
    { name: t('lostStep.askedAt'), value: <When date={new Date(request.at)} /> },
    {
      name: t('lostStep.used'),
      value:
        request.usedAt === undefined ? (
          t('lostStep.usedUnknown')
        ) : (
          <>
            <When date={new Date(request.usedAt)} />
            {isSignedIn(request) && <span className="block">{t('lostStep.usedSince')}</span>}
          </>
        ),
    },
    ...(request.note ? [{ name: t('lostStep.note'), value: request.note }] : []),
    ...(request.reach ? [{ name: t('lostStep.reached'), value: request.reach }] : []),
    ...(needed > 1
      ? [
          {
            name: t('lostStep.approvals'),
            value:
              request.approvals.length === 0
                ? t('lostStep.noneYet', { count: needed })
                : request.approvals.map((one) => (
                    <span key={one.sub} className="block">
                      <PersonName person={one} withAddress />, <When date={new Date(one.at)} />
                    </span>
                  )),
          },
        ]
      : []),
  ];
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogTitle className="px-5 pt-4 pb-1 text-head font-head wrap-anywhere">
        {t('lostStep.of', { person })}
      </DialogTitle>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-3">
        <p>{t('lostStep.howToCheck')}</p>
        <dl className="grid gap-2">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-meta text-muted">{name}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {mustBeAnother ? (
          <Notice kind="warning">{t('lostStep.another')}</Notice>
        ) : (
          <div className="grid gap-1.5">
            <Checkbox
              ref={box}
              checked={hasChecked}
              onChange={() => {
                setHasChecked(!hasChecked);
                setIsUnchecked(false);
              }}
              {...(isUnchecked && { 'aria-invalid': true, 'aria-describedby': why })}
              className="min-h-6 items-center"
            >
              {t('lostStep.checked', { person })}
            </Checkbox>
            {isUnchecked && <FieldError id={why}>{t('lostStep.unchecked')}</FieldError>}
          </div>
        )}
        {failure && <FailureNotice failure={failure} />}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button busy={busy === 'decline'} onClick={() => void answer('decline')}>
          {t('access.decline')}
        </Button>
        <Button
          kind={hasChecked ? 'main' : 'line'}
          disabled={mustBeAnother}
          busy={busy === 'approve'}
          onClick={approve}
        >
          {t('lostStep.approve')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
