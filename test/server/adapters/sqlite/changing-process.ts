import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { type ChangeName, changes } from './killable-changes';

/** Makes one change, and prints a line before and after it. */
const [folder = '.', name = 'sync', run = '0'] = process.argv.slice(2);
const store = await openSqliteStores(folder);
process.stdout.write('begins\n');
await changes[name as ChangeName](store, Number(run));
store.close();
process.stdout.write('ends\n');
