import { writeFile } from 'node:fs/promises';
import { linesOf } from './archive/archive-file';
import { namedFor } from './archive/place';
import { CannotStart } from '../process/cannot-start';
import { runCommand } from './command';

/** `npm run export -- [--table <name>] <file>`: writes the catalogue and its history to a new file, while the portal runs. */
await runCommand(async () => {
  const { file, place } = await namedFor('export');
  const archive = await place.read();
  await writeFile(file, linesOf(archive), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw new CannotStart(`${file} can't be written: ${String(error)}`);
  });
  console.log(`Exported ${archive.dashboard.length} dashboards and ${archive.entry.length} entries to ${file}.`);
});
