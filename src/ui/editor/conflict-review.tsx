import { useEffect, useRef } from 'react';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import { Notice } from '../notices/notice';
import { ConflictField } from './conflict-field';
import { useIsMe } from './use-is-me';
import type { ClashState } from './use-clash';
import { useTexts } from '../use-texts';

interface ConflictReviewProps {
  state: ClashState;
  edit: DashboardEdit;
  readOnly: boolean;
}

/** Shows both values of every field that two people changed, to choose one. */
export function ConflictReview({ state, edit, readOnly }: ConflictReviewProps) {
  const { t } = useTexts();
  const review = useRef<HTMLElement>(null);
  const { clash, refusals } = state;
  const isOwn = useIsMe()(clash?.editedBy);

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
          <span>{t('management.conflict.editedBy', { who: clash.editedBy })} </span>
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
