import { useCallback, useMemo, useState } from 'react';
import { readParts } from '#application/dashboards/undo-act';
import type { Portal } from '#application/portal';
import type { ChangeEntry } from '#domain/dashboards/history/history';
import { type UndoableEntry, partsFor, previewUndo } from '#domain/dashboards/history/undo-preview';
import { ok } from '#domain/result';
import { useLoader } from '../../portal/loading/use-loader';
import { useLive } from '../../portal/use-live';
import { usePortal } from '../../portal/use-portal';

const none: ChangeEntry[] = [];

/** Follows the catalogue: `hasChanged` says that the preview is no longer the one that was shown first. */
export function useUndoPreview(entry: UndoableEntry, merging: ReadonlySet<string>) {
  const { dashboards } = usePortal();
  const rows = useLive(dashboards, (now) => now.dashboards);
  const sections = useLive(dashboards, (now) => now.sections);
  const number = partsFor(entry);
  const ask = useCallback(
    async ({ history }: Portal) => (number === undefined ? ok(none) : readParts(history, number)),
    [number],
  );
  const { value: parts, failure, load } = useLoader(ask);
  const preview = useMemo(
    () => parts && rows && previewUndo(entry, parts, rows, sections, merging),
    [entry, parts, rows, sections, merging],
  );
  const plain = useMemo(
    () => parts && rows && JSON.stringify(previewUndo(entry, parts, rows, sections)),
    [entry, parts, rows, sections],
  );
  const [first, setFirst] = useState(plain);
  if (first === undefined && plain !== undefined) setFirst(plain);
  return { preview, parts: parts ?? none, failure, load, hasChanged: first !== undefined && plain !== first };
}
