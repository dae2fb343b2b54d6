import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patchSchema } from '#domain/people/scim/scim-request';
import { ok } from '#domain/result';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { findWorkJob } from '#server/application/scim/kept-person-work';
import { createTokenChanges } from '#server/application/scim/token-changes';
import { composeScim } from '#server/capabilities/scim';
import type { PoolAccounts } from '#server/ports/pool/accounts';
import { createWorker } from '#server/work/worker';
import { portsInMemory } from '../../ports-in-memory';
import { companies, companyRules } from './leaving-company';

/**
 * A portal that a directory tells of leavers, one after the other, each until the receipt is complete. During the last one, it kills itself
 * after as many calls of its stores and the user pool, each counted before and after. Otherwise it prints how many there were.
 */
const [folder = '', token = '', killAt = '', ...leavers] = process.argv.slice(2);
let passed = 0;
let person = '';
let isCounting = false;
const pass = (): void => {
  if (!isCounting) return;
  passed += 1;
  if (passed === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const counted = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        pass();
        const answer: unknown = await call.apply(target, args);
        pass();
        return answer;
      };
    },
  });

const clock = () => new Date();
const { close: _, ...stores } = await openSqliteStores(folder);
const scim = counted(stores.scim);
const jobs = counted(stores.jobs);
// The user pool outlives this process in a file.
const pool = join(folder, 'pool');
const write = async (...change: string[]) => {
  appendFileSync(pool, `${person} ${change.join(' ')}\n`);
  return ok(undefined);
};
const poolAccounts: PoolAccounts = {
  find: async () => ok([{ sub: person, username: `Contoso_${person}` }]),
  groupsOf: async () => ok(readFileSync(pool, 'utf8').includes(`${person} leave Sales\n`) ? [] : ['Sales']),
  setEnabled: (_name, isEnabled) => write(isEnabled ? 'enabled' : 'disabled'),
  signOut: () => write('out'),
  join: (_name, group) => write('join', group),
  leave: (_name, group) => write('leave', group),
  remove: () => write('removed'),
};
const ports = {
  ...portsInMemory({ verify: () => Promise.reject(new Error('Nobody signs in here')) }),
  ...stores,
  scim,
  jobs,
  clock,
  poolAccounts: counted(poolAccounts),
  tokenChanges: createTokenChanges(scim, clock),
  incidents: console.error,
};
const worker = createWorker(ports);
const composed = composeScim(
  ports,
  { companies, companyRules, publicUrl: 'https://portal.example.com', addressOf: () => undefined },
  { begin: () => worker.wake() },
);
worker.register(...composed.jobs);

const body = JSON.stringify({
  schemas: [patchSchema],
  Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
});
for (const [at, leaver] of leavers.entries()) {
  const [id = '', name = ''] = leaver.split(':');
  person = name;
  isCounting = at === leavers.length - 1;
  const headers = { Authorization: `Bearer ${token}` };
  const told = await composed.routes.request(`/Users/${id}`, { method: 'PATCH', headers, body });
  if (told.status !== 200) throw new Error(await told.text());
  if (at === 0) worker.start({ isAlone: true });
  while ((await findWorkJob(stores.jobs, 'Contoso', id))?.state !== 'done') await sleep(10);
}
console.log(passed);
process.exit(0);
