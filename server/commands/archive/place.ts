import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDynamoDbArchive, writeDynamoDbArchive } from '../../adapters/dynamodb/dynamodb-archive';
import { readSqliteArchive, writeSqliteArchive } from '../../adapters/sqlite/sqlite-archive';
import { CannotStart } from '../../process/cannot-start';
import { catalogueIn, lockDataFolder } from '../../process/data-folder';
import { readSettings } from '../../settings/read-settings';
import type { Archive, Archived } from '../../ports/stores/archive';

/** Where a catalogue is kept. */
interface Place {
  kind: Archived['laterEntry']['from'];
  read(): Promise<Archive>;
  /** Returns what there is to say about it. Rejects with CannotStart if something would be lost. */
  write(archive: Archive): Promise<string>;
}

/** The file and the place that a command line names: a DynamoDB table, or the data folder of the settings. */
export async function namedIn(command: string, words: string[]): Promise<{ file: string; place: Place }> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { table: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new CannotStart(`Name the file: npm run ${command} -- [--table <name>] <file>`);
  return { file: resolve(file), place: values.table === undefined ? await onThisMachine() : inTable(values.table) };
}

async function onThisMachine(): Promise<Place> {
  const { dataDir } = await readSettings(process.env);
  const folder = join(dataDir, 'ipr-api');
  return {
    kind: 'sqlite',
    read: async () => readSqliteArchive(catalogueIn(dataDir)),
    async write(archive) {
      const replaced = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
      const unlock = await lockDataFolder(dataDir);
      try {
        await writeSqliteArchive(archive, folder, replaced);
      } finally {
        unlock();
      }
      return `They are in ${dataDir}. What was there before, if anything, is in ${replaced}.`;
    },
  };
}

/** With the credentials and the region of this terminal. */
function inTable(name: string): Place {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new DynamoDBClient();
  return {
    kind: 'dynamodb',
    read: () => readDynamoDbArchive(client, name),
    async write(archive) {
      const imported = await writeDynamoDbArchive(client, name, archive);
      if (imported.ok) return `They are in ${name}.`;
      const { number, at, by } = imported.lost;
      throw new CannotStart(
        `Nothing was imported: ${name} has a change that the file lacks, entry ${number} by ${by?.email} at ${at.toISOString()}. Export the table first, or import into an empty one.`,
      );
    },
  };
}
