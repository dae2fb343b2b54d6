import type { Actor, ExportedThing } from '#domain/dashboards/history/history';
import type { Ports } from '../../ports/ports';
import type { KeptExport } from './kept-exports';

type Noted = Pick<KeptExport, 'id' | 'dashboard' | 'title' | 'sheet' | 'visual' | 'parameters' | 'file' | 'reason'> & {
  format: string;
};
export type NoteExport = (person: Actor, one: Noted, done: ExportedThing['done']) => Promise<void>;

/** Records the outcome of an export in the history, with the names of its parameters but not their values. */
export const createNoteExport =
  ({ history, clock }: Pick<Ports, 'history' | 'clock'>): NoteExport =>
  ({ sub, email }, { id, dashboard, title, sheet, visual, format, parameters, file, reason }, done) =>
    history.note(
      {
        kind: 'exported',
        done,
        run: id,
        of: dashboard,
        title,
        sheet: (visual ?? sheet).name,
        format,
        parameters: parameters.map(({ name }) => name),
        ...(file && { bytes: file.bytes }),
        ...(reason && { reason }),
      },
      { sub, email },
      clock(),
    );
