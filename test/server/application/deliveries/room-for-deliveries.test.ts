import { expect, it } from 'vitest';
import { mostDeliveries } from '#domain/deliveries/delivery';
import { anExporter } from '../exports/an-exporter';
import { ann, asked, hour, tick } from './a-delivery';

it('deliveries are saved only while there is room for their runs', async () => {
  const { deliveries, worker, sent } = anExporter();
  const parameters = [{ name: 'Region', values: ['x'.repeat(40_000)] }];
  let saved = 0;
  while ((await deliveries.save(ann, { ...asked, format: 'link', parameters })).ok) saved++;
  expect(saved).toBeGreaterThan(1);
  expect(saved).toBeLessThan(mostDeliveries);
  while ((await deliveries.save(ann, { ...asked, format: 'link' })).ok) saved++;
  await tick(worker(), 2 * hour);
  const { deliveries: kept } = await deliveries.list(ann);
  expect([sent.length, ...kept.map(({ lastRun }) => lastRun?.state)]).toEqual([1, ...kept.map(() => 'sent')]);
});
