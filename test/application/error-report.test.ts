import { expect, it } from 'vitest';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { errorReport } from '#application/error-report';
import { readThisBrowser } from '#application/this-browser';
import { guest } from './ports';

it('an error report has the whole entry of the error log, or the reference alone once the log has been cleared', async () => {
  const browser = await readThisBrowser(createInMemoryPorts({ users: [], guest, dashboards: [] }));
  browser.errorLog.record(new Error('before'), '/home/index');
  const reference = browser.errorLog.record(new Error('of the map'), '/dashboard/map');
  browser.errorLog.record(new Error('after'), '/home/index');
  const report = errorReport(browser, reference);
  expect(report).toContain(reference);
  expect(report).toContain('of the map');
  expect(report).toContain('not signed in');
  browser.errorLog.clear();
  expect(errorReport(browser, reference)).toBe(reference);
});
