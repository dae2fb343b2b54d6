import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { userSchema } from '#domain/people/scim/scim-request';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { changeDeliveries, deliveriesOf } from '#server/application/deliveries/kept-deliveries';
import { createLeavers } from '#server/application/scim/leavers';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import { createTokenChanges } from '#server/application/scim/token-changes';
import { composeScim } from '#server/capabilities/scim';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { aDataFolder } from '../../adapters/sqlite/a-data-folder';
import { manager } from '../../callers';
import { portsInMemory } from '../../ports-in-memory';
import { companies, companyRules } from './leaving-company';

const kills = 20;
const clock = () => new Date();

it(`the receipt of a leaver ends complete, though the portal is killed in the middle: ${kills} kills`, async () => {
  const folder = await aDataFolder();
  const outDir = join(folder, 'process');
  onTestFinished(() => rm(folder, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: /^#/ },
    build: { outDir, minify: false, ssr: fileURLToPath(new URL('leaving-process.ts', import.meta.url)) },
  });
  await writeFile(join(folder, 'pool'), '');
  const { close, ...stores } = await openSqliteStores(folder);
  onTestFinished(close);
  const ports = { ...portsInMemory({ verify: () => Promise.reject(new Error('unused')) }), ...stores, clock };
  const { routes } = composeScim(
    { ...ports, tokenChanges: createTokenChanges(stores.scim, clock) },
    { companies, companyRules, publicUrl: 'https://portal.example.com', addressOf: () => undefined },
    { begin: () => undefined },
  );
  const token = await createScimTokens({ scim: stores.scim, clock }).make('Contoso');

  /** Adds a person with an account and a delivery to the directory. */
  const addPerson = async (person: string): Promise<string> => {
    const added = await routes.request('/Users', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ schemas: [userSchema], userName: `${person}@contoso.example`, active: true }),
    });
    await changeDeliveries(stores.jobs, person, Date.now(), () => [
      {
        dashboard: aDashboard().id,
        title: 'Sales overview',
        sheet: { id: 'overview', name: 'Overview' },
        parameters: [],
        locale: 'en',
        id: `of-${person}`,
        email: `${person}@contoso.example`,
        format: 'pdf',
        rhythm: { every: 'month', day: 1, time: '10:00' },
        zone: 'Europe/Berlin',
        state: 'on',
        since: Date.now(),
        next: Date.now() + 3_600_000,
      },
    ]);
    return `${((await added.json()) as { id: string }).id}:${person}`;
  };
  const run = async (killAt: number, ...leavers: string[]) => {
    const script = join(outDir, 'leaving-process.js');
    const child = spawn(process.execPath, [script, folder, token, String(killAt), ...leavers], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { signal: signal as string | null, passed: Number(printed) };
  };

  let last = await addPerson('whole');
  const whole = await run(0, await addPerson('first'), last);
  expect(whole.passed).toBeGreaterThan(kills);
  for (let kill = 1; kill <= kills; kill += 1) {
    const next = await addPerson(`p${kill}`);
    const killAt = Math.ceil((kill * whole.passed) / (kills + 1));
    // The directory repeats the call that was interrupted, before its next one.
    expect(await run(killAt, last, next)).toMatchObject({ signal: 'SIGKILL' });
    last = next;
  }
  await run(0, last);

  const pool = await readFile(join(folder, 'pool'), 'utf8');
  const asked = createLeavers({ scim: stores.scim, jobs: stores.jobs, clock, companies });
  const listed = await asked.page(manager, { text: '' });
  const leavers = listed.ok ? listed.value.leavers : [];
  expect(leavers).toHaveLength(kills + 2);
  for (const { userName, receipts } of leavers) {
    const [person = ''] = userName.split('@');
    expect([person, receipts.map(({ goal, steps }) => [goal, steps.filter(({ at }) => at).length])]).toEqual([
      person,
      [['disabled', 6]],
    ]);
    for (const change of ['disabled', 'out', 'leave Sales']) expect(pool).toContain(`${person} ${change}\n`);
    expect(await deliveriesOf(stores.jobs, person)).toMatchObject([{ state: 'paused' }]);
  }
}, 240_000);
