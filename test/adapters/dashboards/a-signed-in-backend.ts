import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createInMemoryUsers } from '#adapters/in-memory/in-memory-users';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { exportFormats } from '#domain/exports/export';
import { ok } from '#domain/result';
import type { Ports } from '#ports/ports';
import { findExport } from '#server/application/exports/kept-exports';
import { noMail } from '#server/ports/mail';
import { guest } from '../../application/ports';
import { type Deferred, deferred } from '../../application/deferred';
import { anApi, draft, forEveryone, forSales } from '../../server/http/an-api';
import { ann, bob } from '../../server/pool-directory-in-memory';
import { snapshotsInMemory } from '../../server/snapshots-in-memory';
import { anIdToken } from '../../server/tokens';
import { serve } from '../serve';

/** A backend with the dashboards of `anApi`, for Ann and Bob, who are in Sales, and Max, who manages. */
export interface SignedInBackend {
  /** Switches to this person. */
  as(
    who: 'ann' | 'bob' | 'max',
  ): Promise<Pick<Ports, 'catalogue' | 'tickets' | 'exports' | 'deliveries' | 'notices' | 'use'>>;
  /** Makes the files that were asked for. */
  makeFiles(): Promise<void>;
}

export const perHour = 3;
const people = {
  ann: { ...ann, groups: ['Sales'] },
  bob: { ...bob, groups: ['Sales'] },
  max: { sub: 'max-sub', email: 'max@example.com', groups: ['SuperUser'] },
};

export async function inMemory(): Promise<SignedInBackend> {
  const storage = createInMemoryTokenStorage();
  const users = Object.values(people).map(({ sub, email, groups }) => ({ username: sub, password: '', email, groups }));
  const making: Deferred<{ address: string }>[] = [];
  const ports = createInMemoryPorts({
    users,
    guest,
    storage,
    dashboards: [forEveryone, forSales, draft],
    files: {
      perHour,
      formats: { pdf: 'offered', csv: 'offered', xlsx: 'addOn' },
      tables: async () => [{ id: 'overview', tables: [{ id: 'orders', name: 'Orders' }] }],
      make() {
        const made = deferred<{ address: string }>();
        making.push(made);
        return made.promise;
      },
    },
  });
  const pool = createInMemoryUsers(users, storage);
  return {
    async as(who) {
      pool.signIn(pool.find(people[who].sub)!);
      return ports;
    },
    async makeFiles() {
      for (const { resolve } of making) resolve({ address: 'data:text/csv,1' });
      await Promise.all(making.map(({ promise }) => promise));
    },
  };
}

export async function overHttp(): Promise<SignedInBackend> {
  let last = 0;
  /** Strictly increasing, so that two exports in one millisecond have an order. */
  const clock = () => new Date((last = Math.max(Date.now(), last + 1)));
  const { app, key, jobs } = anApi(
    { clock, snapshots: snapshotsInMemory(clock), mail: { ...noMail, isSetUp: true } },
    {
      exports: { formats: exportFormats.filter((format) => format !== 'xlsx'), pixelPerfect: true, perHour, slots: 1 },
    },
  );
  const url = await serve((request) => app.fetch(request));
  return {
    async as(who) {
      const { sub, email, groups } = people[who];
      const token = await anIdToken(key, { sub, email, 'cognito:groups': groups });
      return createIprApi(`${url}/prod`, { idToken: async () => ok({ token, sub }) });
    },
    async makeFiles() {
      const until = Date.now() + 3_600_000;
      for (const { sub } of Object.values(people)) {
        for (const { key: id } of await jobs.of(sub, 'export')) {
          const { job } = (await findExport(jobs, sub, id))!;
          const file = { key: id, name: 'a.csv', bytes: 1, until };
          await jobs.write(job, { ...job, state: 'done', due: until, result: { finished: Date.now(), file } });
        }
      }
    },
  };
}
