import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useEffect, useRef, useId } from 'react';
import type { DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import { FieldValue } from '../field-value';
import { Radio } from '../../kit/fields/radio';
import { Notice } from '../../kit/notices/notice';
import { knownBy } from '#domain/access/named-person';
import { useNames } from '../../people/person-name';
import { useTexts } from '../../portal/texts/use-texts';
import type { ClashState, Clash, Side } from './use-clash';
import { useIsMe } from './use-is-me';

interface ConflictReviewProps {
  state: ClashState;
  edit: DashboardEdit;
  readOnly: boolean;
}

export function ConflictReview({ state, edit, readOnly }: ConflictReviewProps) {
  const { t } = useTexts();
  const review = useRef<HTMLElement>(null);
  const { clash, refusals } = state;
  const isOwn = useIsMe()(clash?.editedBy);
  const nameOf = useNames(clash?.editedBy ? [knownBy(clash.editedBy)] : []);

  useEffect(() => {
    if (clash || refusals > 0) review.current?.querySelector<HTMLElement>('fieldset[data-undecided] input')?.focus();
  }, [clash, refusals]);

  if (!clash) return null;
  const count = clash.fields.length;
  const words = count > 0 ? 'choose' : 'again';
  return (
    <section ref={review} className="grid gap-3 border-b border-line pb-4">
      <Notice kind="warning">
        <strong className="font-head">{t(`management.conflict.${isOwn ? 'own.title' : 'title'}`)}</strong>{' '}
        {clash.editedBy !== undefined && !isOwn && (
          <span>{t('management.conflict.editedBy', { who: nameOf(knownBy(clash.editedBy)) })} </span>
        )}
        <span>{t(isOwn ? `management.conflict.own.${words}` : `management.conflict.${words}`, { count })}</span>
      </Notice>
      {clash.fields.map((field) => (
        <ConflictField
          key={field}
          field={field}
          clash={clash}
          edit={edit}
          side={state.sideOf(field, edit)}
          wasRefused={refusals > 0}
          readOnly={readOnly}
          onChoose={(side) => state.choose(field, side)}
        />
      ))}
    </section>
  );
}

interface ConflictFieldProps {
  field: EditField;
  clash: Clash;
  edit: DashboardEdit;
  /** Undefined until the manager has chosen. */
  side: Side | undefined;
  wasRefused: boolean;
  readOnly: boolean;
  onChoose: (side: Side) => void;
}

function ConflictField({ field, clash, edit, side, wasRefused, readOnly, onChoose }: ConflictFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const undecided = side === undefined;
  // After `mine` is chosen, the field can still be edited, so show the form's value.
  const mine = side === 'mine' ? edit : clash.mine;
  return (
    <fieldset
      role="radiogroup"
      aria-label={t('management.conflict.name', { field: t(`management.field.${field}`) })}
      aria-readonly={readOnly}
      {...(undecided && { 'data-undecided': true })}
      {...(undecided && wasRefused && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
    >
      <legend className="mb-1.5 text-ui font-label">{t(`management.field.${field}`)}</legend>
      <div className="grid grid-cols-2 max-tablet:grid-cols-1">
        {(['theirs', 'mine'] as const).map((option) => (
          <Radio
            key={option}
            name={id}
            checked={side === option}
            onChange={() => onChoose(option)}
            className="not-first:-ml-px max-tablet:not-first:-mt-px max-tablet:not-first:ml-0"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="font-label">{t(`management.conflict.${option}`)}</span>
              <FieldValue field={field} edit={option === 'mine' ? mine : clash.theirs} />
            </span>
          </Radio>
        ))}
      </div>
      {undecided && wasRefused && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-ui text-danger">
          <ExclamationCircleIcon className="mt-px icon" aria-hidden />
          {t('management.conflict.undecided')}
        </p>
      )}
    </fieldset>
  );
}
