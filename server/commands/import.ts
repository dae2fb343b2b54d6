import { open } from 'node:fs/promises';
import { readArchive } from './archive/archive-file';
import { namedFor } from './archive/place';
import { CannotStart } from '../process/cannot-start';
import { runCommand } from './command';

/** `npm run import -- [--table <name>] <file>`: puts an export in place of the catalogue and its history. Nobody may use the portal meanwhile. */
await runCommand(async () => {
  const { file, place } = await namedFor('import');
  const handle = await open(file).catch((error: unknown) => {
    throw new CannotStart(`${file} can't be read: ${String(error)}`);
  });
  const archive = await readArchive(handle.readLines()).catch((error: unknown) => {
    throw error instanceof CannotStart ? new CannotStart(`${file} can't be imported. ${error.message}`) : error;
  });
  const said = await place.write(archive);
  const leftOut = archive.laterEntry.filter(({ from }) => from !== place.kind).length;
  console.log(`Imported ${archive.dashboard.length} dashboards and ${archive.entry.length} entries. ${said}`);
  if (leftOut > 0) {
    console.log(
      `${leftOut} entries were left out: only a later version can read them. Keep the file until you have updated.`,
    );
  }
});
