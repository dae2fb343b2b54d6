import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '../contract/openapi';
import { callTable, withTable } from './call-table';

/**
 * `npm run openapi`, after a change of contract/calls.ts: writes the table in docs/api.md anew, and dist/openapi.json. With a folder only
 * the document, into that folder: `npm run build:demo` publishes it beside the demo.
 */
const [folder] = process.argv.slice(2);
if (!folder) await writeFile('docs/api.md', withTable(await readFile('docs/api.md', 'utf8'), callTable()));
const target = folder ?? 'dist';
await mkdir(target, { recursive: true });
await writeFile(`${target}/openapi.json`, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
