import { describe, expect, it } from 'vitest';
import { newJob } from '#domain/work/job';
import { mailNews, mailedChanges } from '#server/application/mail/mailed-changes';
import { lostStepKind } from '#server/application/recovery/kept-lost-steps';
import { noSignals } from '#server/ports/signals';
import { anApi, authorised, calls } from '../../http/an-api';
import { jobsInMemory } from '../../jobs-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aMailbox, minute } from './a-mailing';

const at = Date.UTC(2026, 10, 28, 8);

function aBackend(given = jobsInMemory()) {
  const parts = { signals: noSignals, permissions: permissionStoreInMemory(), jobs: given, clock: () => new Date(at) };
  const { signals, permissions, jobs } = mailedChanges(parts, lostStepKind);
  const due = async () => (await jobs.find(mailNews, '', ''))?.due;
  return { signals, permissions, jobs, due };
}
type ABackend = ReturnType<typeof aBackend>;

describe('the job that looks for news that people want mails about', () => {
  it.each<[string, (changed: ABackend) => Promise<unknown>]>([
    ['the list', ({ signals }) => signals.publish({ kind: 'catalogue', id: 'sync' }, [])],
    ['a request', ({ signals }) => signals.publish({ kind: 'access', id: 'requests' }, [])],
    ['a failed sync', ({ permissions }) => permissions.saveFailedSync({ at: new Date(at) })],
    [
      'a lost second step',
      ({ jobs }) => jobs.put(newJob({ kind: lostStepKind, owner: 'ann', key: '', due: at, payload: {} }, at)),
    ],
  ])('is due a minute after a change of %s', async (_, change) => {
    const backend = aBackend();
    expect(await backend.due()).toBeUndefined();
    await change(backend);
    expect(await backend.due()).toBe(at + minute);
  });

  it('stays as it is when people only read their own notifications, or another job is put', async () => {
    const { signals, jobs, due } = aBackend();
    await signals.publish({ kind: 'notices', id: '1' }, []);
    await jobs.put(newJob({ kind: 'export', owner: 'ann', key: 'a', due: at, payload: {} }, at));
    expect(await due()).toBeUndefined();
  });

  it('fails no change that is written', async () => {
    const jobs = { ...jobsInMemory(), find: async () => Promise.reject(new Error('The store is gone')) };
    const { signals } = aBackend(jobs);
    await expect(signals.publish({ kind: 'catalogue', id: 'sync' }, [])).resolves.toBeUndefined();
  });

  it.each([
    [true, 'once a manager saves'],
    [false, 'never where no mail is set up'],
  ])('is made due by the backend if mail is set up: %s, %s', async (isSetUp) => {
    const { mail } = aMailbox(true);
    const { app, jobs } = anApi({ mail: { ...mail, isSetUp } });
    const headers = { ...(await authorised('SuperUser')), 'Content-Type': 'application/json' };
    const { path, method, body } = calls.update;
    const answer = await app.request(path, { method, headers, body: body ?? '' });
    expect(answer.status).toBe(200);
    expect(await jobs.find(mailNews, '', '')).toEqual(
      isSetUp ? expect.objectContaining({ state: 'waiting' }) : undefined,
    );
  });
});
