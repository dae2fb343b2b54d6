import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDynamoDbArchive, writeDynamoDbArchive } from '../../adapters/dynamodb/dynamodb-archive';
import { readSqliteArchive, writeSqliteArchive } from '../../adapters/sqlite/sqlite-archive';
import { CannotStart } from '../../process/cannot-start';
import { catalogueIn, replaceCatalogue } from '../../process/data-folder';
import { readSettings } from '../../settings/read-settings';
import type { Archive, Archived } from '../../ports/stores/archive';

/** Where a catalogue is kept. */
interface Place {
  kind: Archived['laterEntry']['from'];
  read(): Promise<Archive>;
  /** Returns what there is to say about it. Rejects with CannotStart if something would be lost. */
  write(archive: Archive): Promise<string>;
}

/** The file and the place that the command line names: a DynamoDB table, or the data folder of the settings. */
export async function namedFor(command: string): Promise<{ file: string; place: Place }> {
  const { values, positionals } = parseArgs({ options: { table: { type: 'string' } }, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new CannotStart(`Name the file: npm run ${command} -- [--table <name>] <file>`);
  return { file: resolve(file), place: values.table === undefined ? await onThisMachine() : inTable(values.table) };
}

async function onThisMachine(): Promise<Place> {
  const { dataDir } = await readSettings(process.env);
  return {
    kind: 'sqlite',
    read: async () => readSqliteArchive(catalogueIn(dataDir)),
    async write(archive) {
      const said = await replaceCatalogue(dataDir, (folder, replaced) => writeSqliteArchive(archive, folder, replaced));
      return `They are in ${dataDir}. ${said}`;
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
