import { expect, it } from 'vitest';
import { standardSettings } from '#domain/notifications/settings';
import { anApi, draft } from '../../http/an-api';
import { clock as callersClock } from '../../callers';
import { ann } from '../../pool-directory-in-memory';
import { aMailbox, minute } from './a-mailing';

it('a dashboard that a manager publishes is emailed to people in their language, unless they have read of it', async () => {
  let now = callersClock().getTime();
  const { mail, sent } = aMailbox(true);
  const { people, dashboards, runMails, worker } = anApi({ mail, clock: () => new Date(now) });
  const settings = { ...standardSettings, email: ['dashboards'], send: 'at-once' };
  await people.write(ann.sub, 'notices', { settings }, 0);
  await people.write(ann.sub, 'shelf', { version: 1, marks: { 'preference locale': { at: 1, value: 'it' } } }, 0);
  await runMails();

  now += minute;
  const by = { sub: 'manager', email: 'manager@example.com' };
  await dashboards.saveEdit(draft.id, { status: 'EMBEDED', title: 'Vendite' }, { now: new Date(now), by });
  now += minute / 2;
  await runMails();
  expect(sent).toEqual([]);
  now += 2 * minute;
  await runMails();
  await runMails();
  expect(sent).toMatchObject([{ to: ann.email, language: 'it' }]);
  expect(sent[0]?.text).toContain('Vendite è stata pubblicata per te.');

  await dashboards.saveEdit(draft.id, { title: 'Costi' }, { now: new Date(now), by });
  const rev = (await people.read(ann.sub, 'notices'))?.rev ?? 0;
  await people.write(ann.sub, 'notices', { settings, readUntil: 1_000 }, rev);
  now += 20 * minute;
  await runMails();
  expect(sent).toHaveLength(1);
  // Health knows each kind of job.
  expect(await worker.look()).toMatchObject({ unknown: 0 });
});
