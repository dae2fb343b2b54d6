import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingTask } from '../drawing-thread';
import { csvOf, tablesIn, type View, viewOf } from '../../page/drawing/file-view';
import type { FileOrder } from '../order';

/** Draws the files of one job after the other, so that the service's own thread stays free. */
parentPort?.on('message', ({ id, definition, data, order, mostRows }: DrawingTask) => {
  const view = viewOf(definition, data, order.parameters);
  void Promise.all(order.files.map((file) => fileOf(view, file, mostRows))).then(
    (files) => answer({ id, files }),
    (error: unknown) => answer({ id, error }),
  );
});

function answer(message: DrawingAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin
  parentPort?.postMessage(message);
}

/** Loads what it draws with when a format is first asked for. */
async function fileOf(view: View, { format, sheets }: FileOrder, mostRows: number): Promise<Uint8Array> {
  if (format === 'PDF') return (await import('./pdf')).sheetAsPdf(view, sheets[0]?.id ?? '');
  const tables = tablesIn(view, sheets).map((table) => ({ ...table, rows: table.rows.slice(0, mostRows) }));
  if (format === 'EXCEL') return (await import('./xlsx')).workbook(tables);
  const csv = csvOf(tables[0] ?? { title: '', columns: [], rows: [] });
  return new TextEncoder().encode(`\u{FEFF}${csv}`);
}
