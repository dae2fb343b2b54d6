import { CannotStart } from '../server/process/cannot-start';
import { emptyDataFolder } from './data-folder';
import { readSettings } from './settings';

/** `npm run reset`: removes the portal's data, unless a portal is running on it. */
try {
  const { dataDir } = readSettings(process.env);
  await emptyDataFolder(dataDir);
  console.log(`Removed the portal's data from ${dataDir}.`);
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
