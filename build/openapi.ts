import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '../contract/openapi';
import { callTable, withTable } from './call-table';

/** `npm run openapi`: writes docs/openapi.json and the table in docs/api.md anew, after a change of contract/calls.ts. */
await writeFile('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await writeFile('docs/api.md', withTable(await readFile('docs/api.md', 'utf8'), callTable()));
