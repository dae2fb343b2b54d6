import { expect, it } from 'vitest';
import { changeDeliveries } from '#server/application/deliveries/kept-deliveries';
import { anExporter, finish } from '../exports/an-exporter';
import { ann, asked, idOf } from './a-delivery';

it('a mail with a table says how many rows it has, and where QuickSight may have stopped', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter();
  const visual = { id: 'orders', name: 'Orders' };
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'csv', visual }));
  for (const rows of [1, 1234, 1_000_000]) {
    snapshots.end = { state: 'made', content: new Uint8Array(1), table: { rows, columns: 2 } };
    await deliveries.test(ann, id);
    await finish(worker());
  }
  expect(sent.map(({ text }) => /Die Datei hat.*/.exec(text)?.[0])).toEqual([
    'Die Datei hat 1 Zeile.',
    'Die Datei hat 1.234 Zeilen.',
    'Die Datei hat genau 1.000.000 Zeilen: Vielleicht hat QuickSight an seiner Grenze aufgehört. Den Rest bekommen Sie, wenn Sie Filter setzen.',
  ]);
  expect((await deliveries.list(ann)).deliveries[0]).toMatchObject({
    lastRun: { table: { rows: 1_000_000, columns: 2 } },
    earlier: [{ table: { rows: 1234 } }, { table: { rows: 1 } }],
  });
});

it('a file beyond 7 MB is not attached: the mail leads to it behind the sign-in', async () => {
  const { deliveries, worker, sent, snapshots } = anExporter();
  snapshots.end = { state: 'made', content: new Uint8Array(8 * 1024 * 1024) };
  const run = await deliveries.test(ann, idOf(await deliveries.save(ann, asked)));
  await finish(worker());
  expect(sent[0]?.attachments).toBeUndefined();
  expect(sent[0]?.text).toContain(`https://portal.example.com/deliveries/${idOf(run)}\n`);
  expect(sent[0]?.text).not.toContain('signature=a-signature');
});

it('a title with line breaks stays on the one line of the subject', async () => {
  const { deliveries, ports, worker, sent } = anExporter();
  const id = idOf(await deliveries.save(ann, { ...asked, format: 'link' }));
  await changeDeliveries(ports.jobs, 'ann', Date.now(), (all) =>
    all.map((one) => ({ ...one, title: 'Sales\r\nBcc: eve@example.com' })),
  );
  await deliveries.test(ann, id);
  await finish(worker());
  expect(sent[0]?.subject).toMatch(/Sales.*Bcc: eve@example\.com/);
  expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
});

it('a mail whose link can’t hold the view names the filters that it leaves out', async () => {
  const { deliveries, worker, sent } = anExporter();
  const stores = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(90)}`);
  const parameters = [
    { name: 'Store', values: stores },
    { name: 'Region', values: ['EU'] },
  ];
  for (const locale of ['en', 'de', 'it']) {
    const id = idOf(await deliveries.save(ann, { ...asked, locale, parameters, format: 'link' }));
    await deliveries.test(ann, id);
    await finish(worker());
  }
  expect(sent[0]?.text).toContain('/dashboard/sales?sheet=overview&p.Region=EU\n');
  expect(sent.map(({ text }) => /.*: Store\.$/m.exec(text)?.[0])).toEqual([
    'The link below can’t hold all of this view. Once it is open, set these filters again: Store.',
    'Der Link unten kann nicht die ganze Ansicht enthalten. Setzen Sie diese Filter nach dem Öffnen noch einmal: Store.',
    'Il link qui sotto non può contenere tutta la vista. Dopo averlo aperto, imposta di nuovo questi filtri: Store.',
  ]);
});
