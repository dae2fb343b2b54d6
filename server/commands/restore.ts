import { resolve } from 'node:path';
import { restore } from '../adapters/sqlite/backup';
import { CannotStart } from '../process/cannot-start';
import { replaceCatalogue } from '../process/data-folder';
import { readSettings } from '../settings/read-settings';
import { runCommand } from './command';

/** `npm run restore -- <file>`: brings a backup back, unless a portal is running on the data folder. */
await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new CannotStart('Name the backup: npm run restore -- <file>');
  const { dataDir } = await readSettings(process.env);
  const said = await replaceCatalogue(dataDir, (folder, replaced) =>
    restore(resolve(file), folder, replaced).catch((error: unknown) => {
      throw new CannotStart(`${resolve(file)} can't be restored, and the data is unchanged: ${String(error)}`);
    }),
  );
  console.log(`Restored ${resolve(file)} to ${dataDir}. ${said}`);
});
