import { expect, it } from 'vitest';
import { changeDeliveries } from '#server/application/exports/kept-deliveries';
import { changeExports, noExports } from '#server/application/exports/kept-exports';
import { anExporter } from './an-exporter';

const newer = { state: 'a state of a newer version' };

it('what a newer version of the portal has kept is not written over', async () => {
  const { people } = anExporter().ports;
  await people.write('ann', 'exports', { ...noExports, exports: [newer] }, 0);
  await people.write('ann', 'deliveries', { deliveries: [newer] }, 0);
  await expect(changeExports(people, 'ann', () => noExports)).rejects.toThrow();
  await expect(changeDeliveries(people, 'ann', () => [])).rejects.toThrow();
  expect((await people.read('ann', 'exports'))?.value).toMatchObject({ exports: [newer] });
  expect((await people.read('ann', 'deliveries'))?.value).toEqual({ deliveries: [newer] });
});
