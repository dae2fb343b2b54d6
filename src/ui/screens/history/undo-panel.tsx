import { useState } from 'react';
import { undoAct } from '#application/dashboards/undo-act';
import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { sectionTitle } from '#domain/dashboards/sections/section';
import {
  type Left,
  type UndoPreview,
  type UndoableEntry,
  countUndone,
  leftBy,
} from '#domain/dashboards/history/undo-preview';
import type { Failure } from '#domain/failure';
import { Button } from '../../kit/button';
import { Dialog, DialogFoot, PanelHead } from '../../kit/dialog';
import { ListSkeleton } from '../../kit/skeleton';
import { ReachNotice } from '../../dashboards/editor/reach-notice';
import { exactTime } from '../../portal/texts/dates';
import { FailureNotice } from '../../kit/notices/failure-notice';
import { Notice } from '../../kit/notices/notice';
import { useSay } from '../../kit/notices/use-say';
import { useNames } from '../../people/person-name';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { ComesBack } from './undo-lists';
import { StaysList } from './undo-stays';
import { useUndoPreview } from './use-undo-preview';

interface UndoPanelProps {
  entry: UndoableEntry;
  /** Finds what gets the focus at the end. */
  opener: (() => Element | null) | null;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what undoing an act does before it is done; afterwards, by name, what stays as it is. */
export function UndoPanel({ entry, opener, onDone, onClose }: UndoPanelProps) {
  const { t, conventions, language } = useTexts();
  const say = useSay();
  const { dashboards } = usePortal();
  const nameOf = useNames(entry.by ? [entry.by] : []);
  const [merging, setMerging] = useState<ReadonlySet<Dashboard['id']>>(new Set());
  const { preview, parts, failure, load, hasChanged } = useUndoPreview(entry, merging);
  const [isUndoing, setIsUndoing] = useState(false);
  const [refused, setRefused] = useState<Failure | { kind: 'stale' }>();
  const [result, setResult] = useState<{ words: string; left: readonly Left[] }>();

  const how = entry.kind === 'section' ? (entry.after ? (entry.before ? 'change' : 'delete') : 'back') : undefined;
  const section = entry.kind === 'section' ? sectionTitle(entry.before ?? entry.after ?? { titles: {} }, language) : '';
  const title =
    entry.kind === 'bulk-edited'
      ? t('history.undo.bulk', { count: entry.count })
      : how
        ? t(`history.undo.section.${how}`, { title: section })
        : t('history.undo.sync');
  const doneWords = (count: number) =>
    how ? t(`history.undo.doneSection.${how}`, { title: section }) : t('history.undo.done', { count });

  const undo = async (shown: UndoPreview): Promise<void> => {
    setRefused(undefined);
    setIsUndoing(true);
    const undone = await undoAct(dashboards, entry, shown, merging);
    setIsUndoing(false);
    if (!undone.ok) return setRefused(undone.failure);
    const { whole, left } = leftBy(shown, undone.value, merging);
    onDone();
    if (left.length > 0) return setResult({ words: how || whole > 0 ? doneWords(whole) : '', left });
    say({ kind: 'success', text: doneWords(undone.value.count) });
    onClose();
  };
  const merge = (id: Dashboard['id']): void =>
    setMerging((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));

  return (
    <Dialog open onOpenChange={onClose} place="right" opener={opener}>
      <div className="py-3 pr-3 pl-5 max-tablet:pl-4">
        <PanelHead>{title}</PanelHead>
      </div>
      <div className="grid flex-1 grid-cols-1 content-start gap-5 overflow-y-auto px-5 pb-5 max-tablet:px-4">
        <p className="text-muted">
          {entry.by ? nameOf(entry.by) : t('history.automaticSync')}, {exactTime(entry.at, conventions)}
        </p>
        {result ? (
          <Result {...result} />
        ) : (
          <>
            {hasChanged && !isUndoing && <Notice kind="warning">{t('history.undo.counted')}</Notice>}
            {failure && <FailureNotice failure={failure} onRetry={() => void load()} />}
            {!preview && !failure && <ListSkeleton rows={5} />}
            {preview && (
              <>
                <Summary preview={preview} how={how} />
                <ComesBack preview={preview} all={allOf(preview, parts.length)} />
                <StaysList
                  entry={entry}
                  stays={preview.stays}
                  all={allOf(preview, parts.length)}
                  merging={merging}
                  onMerge={merge}
                />
              </>
            )}
          </>
        )}
      </div>
      {refused && <Refusal failure={refused} />}
      {preview && !result && preview.edits.length > 0 && <Reach preview={preview} />}
      <DialogFoot>
        <Button onClick={onClose}>{t(result ? 'action.close' : 'action.cancel')}</Button>
        {preview && !result && canUndo(preview) && (
          <Button kind="main" busy={isUndoing} busyLabel={t('history.undo.busy')} onClick={() => void undo(preview)}>
            {how ? t(`history.undo.button.${how}`) : t('history.undo.for', { count: countUndone(preview) })}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

const canUndo = (preview: UndoPreview): boolean =>
  preview.section ? typeof preview.section !== 'string' : countUndone(preview) > 0;

/** The dashboards that the act changed, and for a section those that stand in it. */
const allOf = ({ returning }: UndoPreview, parts: number): number => parts + returning.length;

function Summary({ preview, how }: { preview: UndoPreview; how: 'back' | 'change' | 'delete' | undefined }) {
  const { t } = useTexts();
  if (preview.section === 'changed') return <p>{t('history.undo.sectionStays')}</p>;
  if (how && preview.section !== 'done') return <p>{t(`history.undo.sectionComes.${how}`)}</p>;
  return !canUndo(preview) && preview.stays.length === 0 && <p>{t('history.undo.nothing')}</p>;
}

/** People are counted where one change leads to all of these edits; else the dashboards are. */
function Reach({ preview: { edits } }: { preview: UndoPreview }) {
  const reaching = edits.filter(({ seen, edit }) =>
    changedFields(seen, edit).some((field) => field === 'status' || field === 'groupList'),
  );
  const [first] = reaching;
  const isOne =
    first &&
    reaching.every(
      ({ edit }) => edit.status === first.edit.status && edit.groupList.join() === first.edit.groupList.join(),
    );
  return (
    <ReachNotice
      edits={reaching}
      change={
        isOne ? { status: first.edit.status, groupList: { how: 'replace', groups: first.edit.groupList } } : undefined
      }
    />
  );
}

function Result({ words, left }: { words: string; left: readonly Left[] }) {
  const { t, list } = useTexts();
  return (
    <Notice
      kind="warning"
      foot={
        <ul className="grid gap-0.5 py-1">
          {left.map(({ dashboard, fields }) => (
            <li key={dashboard.id}>
              <bdi className="font-label">{titleOf(dashboard)}</bdi>
              {fields.length > 0 && `: ${list(fields.map((field) => t(`management.field.${field}`)))}`}
            </li>
          ))}
        </ul>
      }
    >
      {words} {t('history.undo.left')}
    </Notice>
  );
}

function Refusal({ failure }: { failure: Failure | { kind: 'stale' } }) {
  const { t } = useTexts();
  const place = 'mx-5 my-3 max-tablet:mx-4';
  if (failure.kind !== 'stale' && failure.kind !== 'not-found') {
    return <FailureNotice failure={failure} className={place} />;
  }
  return (
    <Notice kind="warning" className={place}>
      {t(failure.kind === 'stale' ? 'history.undo.counted' : 'history.undo.tooLate')}
    </Notice>
  );
}
