import { expect, it } from 'vitest';
import { newJob } from '#domain/work/job';
import { changeDeliveries, deliveryKind } from '#server/application/deliveries/kept-deliveries';
import { exportKind } from '#server/application/exports/kept-exports';
import { ann } from '../deliveries/a-delivery';
import { anExporter, finish } from './an-exporter';

it('what a newer version of the portal has kept is neither done nor written over', async () => {
  const { worker, own, ports } = anExporter();
  const newer = { state: 'a state of a newer version' };
  const put = (kind: string, key: string, payload: unknown) =>
    ports.jobs.put(newJob({ kind, owner: 'ann', key, due: 0, payload }, 0));
  await put(exportKind, 'one', newer);
  await put(deliveryKind, '', { deliveries: [newer] });
  await finish(worker());
  await expect(changeDeliveries(ports.jobs, 'ann', 0, () => [])).rejects.toThrow();
  expect((await own.cancel(ann, 'one')).ok).toBe(false);
  expect(await ports.jobs.find(exportKind, 'ann', 'one')).toMatchObject({ state: 'waiting', payload: newer });
  expect((await ports.jobs.find(deliveryKind, 'ann', ''))?.payload).toEqual({ deliveries: [newer] });
});
