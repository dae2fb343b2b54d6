import { expect, it } from 'vitest';
import type { Jobs, KeptJob } from '#server/ports/stores/jobs';
import { asked, hour, tick } from '../deliveries/a-delivery';
import { deliveryJob, exportJob } from '../../../../deploy/test/costs.ts';
import { anExporter, overview, personOf } from './an-exporter';

/** What jobs cost in a table: queries read four parts of the index, and each write moves the job in the index too. */
function metered(jobs: Jobs) {
  const units = { read: 0, write: 0 };
  const read =
    <Args extends unknown[], Found>(count: number, ask: (...args: Args) => Promise<Found>) =>
    async (...args: Args): Promise<Found> => {
      const found = await ask(...args);
      // Four kilobytes at half a unit: what is found, at some 1 KB each.
      const rows = Array.isArray(found) ? found.length : 1;
      units.read += Math.max(count, Math.ceil(rows / 4)) * 0.5;
      return found;
    };
  const write =
    <Args extends unknown[], Written>(count: number, ask: (...args: Args) => Promise<Written>) =>
    async (...args: Args): Promise<Written> => {
      units.write += count * Math.ceil(sizeOf(args.at(-1) as KeptJob) / 1024);
      return ask(...args);
    };
  return {
    units,
    jobs: {
      ...jobs,
      put: write(2, (...args: Parameters<Jobs['put']>) => jobs.put(...args)),
      write: write(3, (...args: Parameters<Jobs['write']>) => jobs.write(...args)),
      remove: write(2, (...args: Parameters<Jobs['remove']>) => jobs.remove(...args)),
      find: read(2, (...args: Parameters<Jobs['find']>) => jobs.find(...args)),
      of: read(1, (...args: Parameters<Jobs['of']>) => jobs.of(...args)),
      due: read(4, (...args: Parameters<Jobs['due']>) => jobs.due(...args)),
      open: read(4, (...args: Parameters<Jobs['open']>) => jobs.open(...args)),
      over: read(4, (...args: Parameters<Jobs['over']>) => jobs.over(...args)),
      nextDue: read(4, (...args: Parameters<Jobs['nextDue']>) => jobs.nextDue(...args)),
    },
  };
}

const sizeOf = (job: KeptJob): number => JSON.stringify(job).length + 200;

async function anHour(exports: number, deliveries: number) {
  const given = anExporter();
  const { jobs, units } = metered(given.ports.jobs);
  const run = given.worker({ jobs });
  for (let count = 0; count < exports; count++) await given.own.request(personOf(`p${count % 100}`), overview);
  for (let count = 0; count < deliveries; count++) {
    const rhythm = { every: 'workday' as const, time: `09:${String(10 + (count % 40))}` };
    await given.deliveries.save(personOf(`d${count}`), { ...asked, rhythm });
  }
  await tick(run, hour);
  return { ...units, made: given.ended.length, sent: given.sent.length };
}

it('an export and a delivery cost a table no more units than the page on deployment calculates with', async () => {
  const idle = await anHour(0, 0);
  const exports = await anHour(300, 0);
  const deliveries = await anHour(0, 40);
  expect([exports.made, deliveries.sent]).toEqual([300, 40]);
  const each = (hour: typeof idle, count: number) => ({
    readUnits: (hour.read - idle.read) / count,
    writeUnits: (hour.write - idle.write) / count,
  });
  for (const [counted, expected] of [
    [each(exports, 300), exportJob],
    [each(deliveries, 40), deliveryJob],
  ] as const) {
    expect(counted.readUnits).toBeLessThan(expected.readUnits);
    expect(counted.writeUnits).toBeLessThan(expected.writeUnits);
  }
});
