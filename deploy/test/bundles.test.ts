import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fiveFields } from '../../test/server/settings/a-settings-file.ts';
import { runtimesNode } from './desk/lambda-function.ts';
import { minimal, ofType, synthesise } from './synthesised.ts';

const environment = {
  TABLE: 'portal',
  STAGE: 'portal',
  SETTINGS: JSON.stringify({ ...fiveFields, access: 'by-group' }),
  SYNC_FUNCTION: 'sync',
  DOWNLOADS_BUCKET: 'downloads',
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
};
const script = `const started = performance.now();
  const { handler } = await import(process.argv[1]);
  const ms = Math.round(performance.now() - started);
  process.stdout.write(JSON.stringify({ version: process.version, handler: typeof handler, ms }));
  process.exit();`;

/**
 * Bytes. Nobody waits for the start of the sync, which draws mails with React Email, and checks companies' metadata. SCIM's library is
 * 0.1 MiB of both.
 */
const most = { api: 1.25 * 1024 * 1024, sync: 1.7 * 1024 * 1024, federation: 0.5 * 1024 * 1024 };

it('the functions keep to their weights, and load on the Node of their runtime', async ({ annotate }) => {
  const { portal } = await synthesise(minimal);
  const runtimes = ofType(portal, 'AWS::Lambda::Function').map(({ Properties }) => Properties.Runtime as string);
  for (const name of ['api', 'sync', 'federation'] as const) {
    const file = resolve(`dist/lambda/${name}/index.mjs`);
    expect(statSync(file).size).toBeLessThan(most[name]);
    const load = () =>
      JSON.parse(String(execFileSync(runtimesNode, ['--input-type=module', '-e', script, file], { env: environment })));
    const { version, handler, ms } = [load(), load(), load()].toSorted((a, b) => a.ms - b.ms)[0];
    expect(handler).toBe('function');
    expect(runtimes).toContain(`nodejs${/^v(\d+)/.exec(version)?.[1]}.x`);
    await annotate(`${name} loads in ${ms} ms (150 wanted) on Node ${version}`);
  }
});
