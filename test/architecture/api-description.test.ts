import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls';
import { openApiDocument } from '#contract/openapi';
import { callTable } from '../../build/call-table';

it('docs/api.md has the table of the calls as they are: otherwise run npm run openapi', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toContain(`\n\n${callTable()}\n\n`);
});

it('the OpenAPI document has an operation for each call, and no reference that leads nowhere', () => {
  const text = JSON.stringify(openApiDocument());
  const operations = new Set([...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name));
  expect(operations).toEqual(new Set(Object.keys(calls)));
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
  expect([...references]).toEqual(['#/components/responses/Problem']);
});
