import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDynamoDbScimStore } from '../adapters/dynamodb/dynamodb-scim-store';
import { createDynamoDbTable } from '../adapters/dynamodb/table/dynamodb-table';
import { openCatalogue } from '../adapters/sqlite/catalogue/catalogue-database';
import { createSqliteScimStore } from '../adapters/sqlite/sqlite-scim-store';
import { createScimTokens } from '../application/scim/scim-tokens';
import type { ScimStore } from '../ports/stores/scim-store';
import { CannotStart } from '../process/cannot-start';
import { catalogueIn } from '../process/data-folder';
import { readSettings } from '../settings/read-settings';
import { runCommand } from './command';

const clock = () => new Date();

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

/**
 * `npm run scim-token -- [--table <name>] <provider>` makes a token for a company's directory and prints it once. The portal can run
 * meanwhile. The token before it stays valid, and older ones end. `--data .data` makes one for the local stack, which has no settings.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { table: { type: 'string' }, data: { type: 'string' } },
    allowPositionals: true,
  });
  const [provider] = positionals;
  if (provider === undefined)
    throw new CannotStart('Name the provider: npm run scim-token -- [--table <name>] <provider>');
  const dataDir = values.data ?? (await dataFor(provider));
  const make = (scim: ScimStore): Promise<string> => createScimTokens({ scim, clock }).make(provider);
  if (values.table !== undefined) {
    console.log(await make(createDynamoDbScimStore(createDynamoDbTable(new DynamoDBClient(), values.table))));
    return;
  }
  if (!existsSync(catalogueIn(dataDir))) throw new CannotStart(`The portal has not been started with ${dataDir} yet.`);
  const database = await openCatalogue(catalogueIn(dataDir));
  try {
    console.log(await make(createSqliteScimStore(database, (...statements) => database.batch(statements))));
  } finally {
    database.close();
  }
});

/** The data folder of the settings, which must have the provider. */
async function dataFor(provider: string): Promise<string> {
  const { hostedLogin, dataDir } = await readSettings(process.env);
  const companies = hostedLogin?.companies ?? [];
  if (companies.some((company) => company.provider === provider)) return dataDir;
  const known = companies.map((company) => company.provider).join(', ') || 'none';
  throw new CannotStart(`hostedLogin.companies has no provider ${provider}. It has: ${known}`);
}
