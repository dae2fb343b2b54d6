import { expect, it, vi } from 'vitest';
import { createForgetPerson } from '#server/application/people/forget-person';
import { ann, asked, idOf } from '../deliveries/a-delivery';
import { anExporter, finish, overview, sales } from './an-exporter';

type Exporter = ReturnType<typeof anExporter>;
const person = { ...ann, session: 'one' };
const origin = { now: new Date('2026-11-20T08:00:00Z'), by: { sub: 'max', email: 'max@example.com' } };

/** What takes the dashboard, or the session, from a person. */
const withdrawals: Record<string, (exporter: Exporter) => unknown> = {
  'groups changed': ({ ports }) => ports.dashboards.saveEdit(sales.id, { groupList: ['HR'] }, origin),
  unpublished: ({ ports }) => ports.dashboards.saveEdit(sales.id, { status: 'DRAFT' }, origin),
  missing: ({ ports }) =>
    ports.dashboards.saveSync(
      [{ kind: 'change', id: sales.id, metaName: sales.metaName, metaArn: sales.metaArn, missing: true }],
      { added: 0, renamed: 0, missing: 1, returned: 0, finishedAt: new Date('2026-11-20T08:00:00Z') },
    ),
  'left group': ({ leavers }) => leavers.add('ann'),
  disabled: ({ disabled }) => disabled.add('ann'),
  'ended session': ({ endedSessions }) => endedSessions.add('one'),
  erased: ({ ports }) => createForgetPerson(ports)('ann'),
};

/** A file, or a mail, of the dashboard; returns the id of its export. */
const begins: Record<string, (exporter: Exporter) => Promise<string>> = {
  'an export': async ({ own }) => idOf(await own.request(person, overview)),
  'a delivery': async ({ deliveries }) => {
    const run = await deliveries.test(ann, idOf(await deliveries.save(ann, asked)));
    return idOf(run);
  },
};

const addressIn = (given: Awaited<ReturnType<Exporter['files']['address']>>) => {
  const query = new URL(given.ok ? given.value.url : 'https://none.example.com').searchParams;
  return { sub: query.get('for') ?? '', id: query.get('export') ?? '', token: query.get('token') ?? '' };
};

const cases = Object.keys(begins).flatMap((what) =>
  Object.keys(withdrawals).flatMap((how) =>
    (['before it is made', 'while it is made', 'once it is made', 'once its address is given'] as const).map(
      (when) => [what, how, when] as const,
    ),
  ),
);

it.each(cases)('no byte of %s reaches a person after “%s” %s', async (what, how, when) => {
  const exporter = anExporter();
  const { files, worker, sent, downloads } = exporter;
  const withdraw = async () => void (await withdrawals[how]!(exporter));
  const id = await begins[what]!(exporter);
  if (when === 'before it is made') await withdraw();
  const making = finish(worker());
  if (when === 'while it is made') {
    await vi.advanceTimersByTimeAsync(5000);
    await withdraw();
  }
  await making;
  const mailsBefore = sent.filter(({ attachments = [] }) => attachments.length > 0).length;
  if (when === 'once it is made') await withdraw();
  const given = await files.address(person, id);
  if (when === 'once its address is given') {
    expect(await files.open(addressIn(given))).toMatchObject({ ok: true });
    await withdraw();
  }
  const opened = await files.open(addressIn(given));
  expect(opened.ok).toBe(false);
  // With an ended session no call is answered, so no new address is made; its old ones say why.
  const isSession = how === 'ended session';
  if (when === 'once its address is given') {
    expect(opened).toMatchObject({ failure: how === 'erased' ? 'over' : 'withdrawn' });
  } else if (when === 'once it is made' && !isSession && how !== 'erased') {
    expect(given).toMatchObject({ failure: { code: 'not-allowed' } });
  }
  // A mail goes to the person's own address, whatever became of a session.
  if (!isSession) expect(mailsBefore).toBe(what === 'a delivery' && when.startsWith('once') ? 1 : 0);
  if (how === 'erased') expect([...downloads.files]).toEqual([]);
});
