import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import {
  type AccessDecision,
  type WaitingRequest,
  grantDays,
  isGrantDay,
  noteLimit,
} from '#domain/access/access-request';
import { Button } from '../kit/button';
import { DialogFoot } from '../kit/dialog';
import { FailureNotice } from '../kit/notices/failure-notice';
import { Field, inputLook } from '../kit/fields/field';
import { Notice } from '../kit/notices/notice';
import { Radio } from '../kit/fields/radio';
import { useSay } from '../kit/notices/use-say';
import { useHeadcount } from './use-headcount';
import { useNames } from './person-name';
import { orGone, useCall } from '../portal/loading/use-call';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';
import { UntilField } from './until-field';

export interface AnswerFormProps {
  request: WaitingRequest;
  /** Answered by another manager, or withdrawn, while the form is open. */
  answered: boolean;
  onAnswered: () => void;
  onClose: () => void;
  /** Names the form in a row of requests, which shows the note itself. */
  label?: string;
  /** A dialog's title. */
  children?: ReactNode;
}

/** Grants access to one of the person's groups or to the person, or declines with a message, which is required. */
export function AnswerForm({ request, answered, onAnswered, onClose, label, children }: AnswerFormProps) {
  const { t, conventions } = useTexts();
  const say = useSay();
  const { access, dashboards, forManagers } = usePortal();
  const { value: pool } = useFollowed(forManagers.poolGroups);
  const spell = useHeadcount();
  const [decision, setDecision] = useState<AccessDecision>();
  const [word, setWord] = useState('');
  const [isWordless, setIsWordless] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const [now] = useState(() => new Date());
  const [until, setUntil] = useState(() => grantDays(now).usual);
  const [isNoDay, setIsNoDay] = useState(false);
  const lastDay = useRef<HTMLInputElement>(null);
  const { busy, failure, make } = useCall();
  const form = useRef<HTMLFormElement>(null);
  // While an answer is being sent, the request may be gone because of it.
  const isGone = answered && !busy;
  const person = useNames([request])(request);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!decision || busy) return;
    if (decision.kind === 'decline' && word.trim() === '') {
      setIsWordless(true);
      return words.current?.focus();
    }
    if (decision.kind === 'person' && !isGrantDay(until, now)) {
      setIsNoDay(true);
      return lastDay.current?.focus();
    }
    const answer = { ...decision, ...{ group: {}, person: { until }, decline: { word } }[decision.kind] };
    const done = await make(() => orGone(access.answer(request, answer)));
    if (!done) return;
    if (done.value === 'gone') say({ kind: 'warning', text: t('access.alreadyAnswered', { person }) });
    else say({ kind: 'success', text: t(saidTo[decision.kind], { person, day: sayDay(until, now, conventions) }) });
    if (decision.kind === 'group') void dashboards.load();
    onAnswered();
    // Someone may have closed the form during the call.
    if (form.current) onClose();
  };
  const reachOf = (group: string): string => {
    const people = pool?.groups.find(({ name }) => name === group)?.people;
    return people ? t('access.toGroupReach', { people: spell(people) }) : t('access.toGroupHint');
  };
  const choice = (value: AccessDecision, words: string, hint: string) => (
    <Radio
      key={words}
      name="decision"
      checked={isSame(value, decision)}
      onChange={() => busy || setDecision(value)}
      className="-mt-px first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-label">{words}</span>
        <span className="text-meta text-muted">{hint}</span>
      </span>
    </Radio>
  );
  const isInRow = label !== undefined;
  const buttons = (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button kind="main" type="submit" disabled={!decision || isGone} busy={busy} busyLabel={t('action.sending')}>
        {t(decision?.kind === 'decline' ? 'access.decline' : 'access.grant')}
      </Button>
    </>
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      className={isInRow ? 'grid gap-3' : 'flex min-h-0 flex-1 flex-col'}
    >
      {children}
      <div className={`grid content-start gap-4 ${isInRow ? '' : 'min-h-0 flex-1 overflow-y-auto px-5 py-3'}`}>
        {request.note && !isInRow && (
          <blockquote dir="auto" className="border-s border-axis ps-3 text-muted wrap-anywhere whitespace-pre-wrap">
            {request.note}
          </blockquote>
        )}
        <fieldset className="grid pt-px">
          <legend className="sr-only">{t('access.answer')}</legend>
          {request.groups.map((group) =>
            choice({ kind: 'group', group }, t('access.toGroup', { group }), reachOf(group)),
          )}
          {choice({ kind: 'person' }, t('access.toPerson', { person }), t('access.toPersonHint'))}
          {choice({ kind: 'decline', word: '' }, t('access.decline'), t('access.declineHint'))}
        </fieldset>
        {decision?.kind === 'person' && (
          <UntilField
            ref={lastDay}
            value={until}
            onChange={(day) => {
              setUntil(day);
              setIsNoDay(false);
            }}
            now={now}
            isInvalid={isNoDay}
            readOnly={busy}
          />
        )}
        {decision?.kind === 'decline' && (
          <Field label={t('access.word', { person })} error={isWordless && t('access.wordless')}>
            {(field) => (
              <textarea
                ref={words}
                rows={2}
                dir="auto"
                maxLength={noteLimit}
                readOnly={busy}
                className={`resize-none py-1.25 ${inputLook}`}
                {...field}
                value={word}
                onChange={(event) => {
                  setWord(event.target.value);
                  setIsWordless(false);
                }}
              />
            )}
          </Field>
        )}
      </div>
      {failure && <FailureNotice failure={failure} className={isInRow ? '' : 'mx-5 my-3'} />}
      {isGone && (
        <Notice kind="warning" className={isInRow ? '' : 'mx-5 mb-3'}>
          {t('access.answeredMeanwhile', { person })}
        </Notice>
      )}
      {isInRow ? <div className="flex flex-wrap justify-end gap-2">{buttons}</div> : <DialogFoot>{buttons}</DialogFoot>}
    </form>
  );
}

const saidTo = { group: 'access.saidYes', person: 'access.saidYesUntil', decline: 'access.saidNo' } as const;

function isSame(one: AccessDecision, other: AccessDecision | undefined): boolean {
  return other?.kind === one.kind && (one.kind !== 'group' || (other.kind === 'group' && other.group === one.group));
}
