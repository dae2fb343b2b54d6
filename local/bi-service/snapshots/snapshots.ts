import type { Catalogue } from '../catalogue';
import type { Definitions } from '../definitions';
import type { DashboardDefinition } from '../page/drawing/definition';
import type { MayRead } from '../readable';
import type { ReaderData } from '../reader-data';
import { type SnapshotBehaviour, usual } from './behaviour';
import type { DrawingThread } from './drawing-thread';
import { createSnapshotJobs, type SnapshotJobs } from './jobs';

interface SnapshotParts {
  clock: () => Date;
  catalogue: Catalogue;
  definitions: Definitions;
  mayRead: MayRead;
  readerData: ReaderData;
  drawing: DrawingThread;
}

export interface SnapshotsOfService {
  jobs: SnapshotJobs;
  behaviour: () => SnapshotBehaviour;
  behave: (different: Partial<SnapshotBehaviour>) => void;
}

/** The snapshot jobs of a service, which draw what a frame would show to the same reader. */
export function createSnapshots(parts: SnapshotParts): SnapshotsOfService {
  const { clock, catalogue, definitions, mayRead, readerData, drawing } = parts;
  let current = usual;
  const behaviour = () => current;
  const nextFileError = () => {
    const [first, ...fileErrors] = current.fileErrors;
    current = { ...current, fileErrors };
    return first;
  };
  const jobs = createSnapshotJobs({
    clock,
    behaviour,
    nextFileError,
    mayRead,
    async make(userName, dashboardId, order) {
      const entry = await catalogue.find(dashboardId);
      const definition = entry && definitions.find(entry.definition);
      if (!definition) throw new Error(`The dashboard ${dashboardId} is gone`);
      const read = async (file: string) => {
        const bytes = await readerData(userName, definition, file);
        return [file, new TextDecoder().decode(bytes)] as const;
      };
      const data = Object.fromEntries(await Promise.all(definition.data.map(read)));
      const named = { ...definition, name: entry.name } as unknown as DashboardDefinition;
      return drawing.draw({ definition: named, data, order, mostRows: current.mostRows });
    },
  });
  return { jobs, behaviour, behave: (different) => void (current = { ...usual, ...different }) };
}
