import { rm } from 'node:fs/promises';
import { lockDataFolder } from './data-folder';
import { CannotStart, readSettings } from './settings';

/** `npm run reset`: removes the data folder, unless a portal is running on it. */
try {
  const { dataDir } = readSettings(process.env);
  (await lockDataFolder(dataDir))();
  await rm(dataDir, { recursive: true, force: true });
  console.log(`Removed ${dataDir}.`);
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
