import { useEffect, useRef } from 'react';
import type { Portal } from '#application/portal';
import type { Failure } from '#domain/failure';
import { type OwnExports, isRunning } from '#domain/exports/own-exports';
import { type Loaded, useLoader } from '../portal/loading/use-loader';
import { useSay } from '../kit/notices/use-say';
import { useTexts } from '../portal/texts/use-texts';
import { useDownloadExport } from './use-download-export';
import { useExportWords } from './use-export-words';

/** Milliseconds between two looks at exports that are being made. */
const pause = 2_000;

const ownExports = ({ exports }: Portal) => exports.list();
const unasked = () => new Promise<never>(() => undefined);

/** The user's exports, asked for once `isWanted`: followed while some are being made, and announced when they are ready. */
export function useOwnExports(isWanted = true): Loaded<OwnExports, Failure> {
  const loaded = useLoader<OwnExports, Failure>(isWanted ? ownExports : unasked);
  const { value, refresh } = loaded;
  const isMaking = value?.exports.some(isRunning) === true;
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => void refresh(), pause);
    return () => clearInterval(timer);
  }, [isMaking, refresh]);
  useAnnounced(value);
  return loaded;
}

function useAnnounced(value: OwnExports | undefined): void {
  const { t } = useTexts();
  const say = useSay();
  const words = useExportWords();
  const download = useDownloadExport();
  const running = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!value) return;
    for (const one of value.exports.filter((now) => !isRunning(now) && running.current.includes(now.id))) {
      if (one.state === 'ready') {
        const action = { label: t('action.download'), act: () => void download(one.id) };
        const file = words.file(one);
        const cut = words.cut(one.table);
        if (cut === undefined) say({ kind: 'success', text: t('export.ready', { file }), action });
        else say({ kind: 'warning', text: t('export.readyCut', { file, cut }), action });
      } else
        say({ kind: 'warning', text: t('export.failed', { file: words.file(one), reason: words.reason(one.reason) }) });
    }
    running.current = value.exports.filter(isRunning).map(({ id }) => id);
  });
}
