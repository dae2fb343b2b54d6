import { useMemo, useState } from 'react';
import type { FoundChange, SyncPreview } from '#domain/dashboards/sync/sync-preview';
import { Button } from '../../../kit/button';
import { Dialog, DialogFoot, DialogTitle } from '../../../kit/dialog';
import { TextButton } from '../../../kit/text-button';
import { useElapsed } from '../../../portal/loading/use-elapsed';
import { FailureNotice } from '../../../kit/notices/failure-notice';
import { Notice } from '../../../kit/notices/notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { FolderProposal } from '../sections/folder-proposal';
import { ChangeTable } from './change-table';
import type { PreviewedSync } from './use-previewed-sync';

/** The backend has no time-out (specification, section 9), so the page offers to stop waiting after this long (milliseconds). */
const longAfter = 10_000;

/** Says what a sync needs: patience, a retry, a choice of changes, or a decision about dashboards that were not found. */
export function SyncNotice({ sync }: { sync: PreviewedSync }) {
  return (
    <>
      <State sync={sync} />
      {sync.folders && sync.folders !== 'refused' && sync.preview.status === 'closed' && (
        <FolderProposal folders={sync.folders} />
      )}
      <SyncPreviewDialog sync={sync} />
    </>
  );
}

function State({ sync: { state, preview, start, run, leave, close } }: { sync: PreviewedSync }) {
  const { t } = useTexts();
  // From the first page on, the preview has its own Cancel.
  if (preview.status === 'reading' && preview.read === undefined) return <Slow onLeave={close} />;
  if (preview.status === 'failed') return <FailureNotice failure={preview.failure} onRetry={() => void start()} />;
  switch (state.status) {
    case 'idle':
      return null;
    case 'busy':
      return <Slow onLeave={leave} />;
    case 'left':
      return <Notice kind="warning">{t('management.sync.left')}</Notice>;
    case 'failed':
      return <FailureNotice failure={state.failure} onRetry={() => void start()} />;
    case 'doubtful': {
      const { unconfirmed = 0, unreadable } = state;
      return (
        <>
          {unreadable && <Notice kind="warning">{t('management.sync.unreadable', { count: unreadable.count })}</Notice>}
          {unconfirmed > 0 && (
            <Notice
              kind="warning"
              action={
                <TextButton onClick={() => void run(unconfirmed)}>
                  {t('management.sync.confirm', { count: unconfirmed })}
                </TextButton>
              }
            >
              {t('management.sync.unconfirmed', { count: unconfirmed })}
            </Notice>
          )}
        </>
      );
    }
  }
}

function Slow({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts();
  const long = useElapsed(longAfter);
  if (!long) return null;
  return (
    <Notice kind="warning" action={<TextButton onClick={onLeave}>{t('action.cancel')}</TextButton>}>
      {t('management.sync.slow')}
    </Notice>
  );
}

/** Shows what a sync would change before anything is written. Renders nothing until the first page has been read. */
function SyncPreviewDialog({ sync }: { sync: PreviewedSync }) {
  const { t } = useTexts();
  const { preview: state, close } = sync;
  if (state.status === 'closed' || state.status === 'failed') return null;
  if (state.status === 'reading' && state.read === undefined) return null;
  return (
    <Dialog open onOpenChange={(open) => open || close()} place="top">
      <DialogTitle className="border-b border-line px-5 py-3 text-body font-head">
        {t(state.status === 'left' ? 'management.preview.leftTitle' : 'management.preview.title')}
      </DialogTitle>
      {state.status === 'reading' && (
        <>
          <output className="block px-5 py-4">{t('management.preview.reading', { count: state.read })}</output>
          <DialogFoot>
            <span className="mr-auto text-muted">{t('management.preview.cancelHint')}</span>
            <Button onClick={close}>{t('management.preview.cancel')}</Button>
          </DialogFoot>
        </>
      )}
      {state.status === 'open' && <Choice preview={state.preview} sync={sync} />}
      {state.status === 'left' && (
        <>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
            <p className="mb-2 text-muted">{t('management.preview.left')}</p>
            <ChangeTable changes={state.changes} />
          </div>
          <DialogFoot>
            <Button kind="main" onClick={close}>
              {t('action.close')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

/** Chooses all changes at first, except missing dashboards when their number is doubtful. */
function Choice({ preview, sync }: { preview: SyncPreview; sync: PreviewedSync }) {
  const { t, list } = useTexts();
  const { changes, unchanged, isDoubtful, unreadable, folders } = preview;
  const clear = changes.filter(({ kind }) => kind !== 'missing' || !isDoubtful);
  const [chosen, setChosen] = useState<ReadonlySet<FoundChange>>(() => new Set(clear));
  const words = useMemo(() => {
    const kinds = (['added', 'renamed', 'returned', 'missing'] as const).map((kind) => ({
      kind,
      count: changes.filter((change) => change.kind === kind).length,
    }));
    return list([
      ...kinds.filter(({ count }) => count > 0).map(({ kind, count }) => t(`management.sync.${kind}`, { count })),
      t('management.preview.unchanged', { count: unchanged }),
    ]);
  }, [changes, unchanged, t, list]);
  const gone = changes.filter(({ kind }) => kind === 'missing').length;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
        <p className="font-label">{words}</p>
        <p className="mt-0.5 mb-3 text-muted">{t('management.preview.about')}</p>
        <div className="mb-3 grid gap-2 empty:hidden">
          {isDoubtful && <Notice kind="warning">{t('management.preview.doubtful', { count: gone })}</Notice>}
          {unreadable && <Notice kind="warning">{t('management.sync.unreadable', { count: unreadable.count })}</Notice>}
          {folders === 'refused' && <Notice kind="warning">{t('sections.folders.refused')}</Notice>}
        </div>
        <ChangeTable changes={changes} chosen={chosen} atOnce={clear} onChoose={setChosen} />
      </div>
      <DialogFoot>
        <output className="mr-auto text-muted max-tablet:basis-full">
          {t('management.preview.chosen', { count: changes.length, chosen: chosen.size })}
        </output>
        <Button onClick={sync.close}>{t('action.cancel')}</Button>
        <Button
          kind="main"
          busy={sync.state.status === 'busy'}
          busyLabel={t('management.sync.busy')}
          disabled={chosen.size === 0}
          onClick={() => void sync.apply([...chosen])}
        >
          {t('management.preview.apply', { count: chosen.size })}
        </Button>
      </DialogFoot>
    </>
  );
}
