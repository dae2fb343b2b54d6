import { join, resolve } from 'node:path';
import { noteBackup } from '../adapters/machine/data-folder-probe';
import { backUp } from '../adapters/sqlite/backup';
import { CannotStart } from '../process/cannot-start';
import { catalogueIn } from '../process/data-folder';
import { readSettings } from '../settings/read-settings';
import { runCommand } from './command';

/** `npm run backup -- <file>`: copies what the portal keeps to one file, while it runs; a file in the data folder if none is named. */
await runCommand(async () => {
  const { dataDir } = await readSettings(process.env);
  const catalogue = catalogueIn(dataDir);
  const now = new Date().toISOString().replaceAll(':', '-');
  const elsewhere = process.argv[2];
  const file = resolve(elsewhere ?? join(dataDir, 'backups', `portal-${now}.db`));
  await backUp(catalogue, file).catch((error: unknown) => {
    throw new CannotStart(`There is no backup in ${file}: ${String(error)}`);
  });
  if (elsewhere !== undefined) await noteBackup(dataDir, file);
  console.log(`Backed up to ${file}.`);
});
