import type { Clock } from '../../ports/clock';
import type { PermissionStore } from '../../ports/permission-store';
import type { KeepPermissions } from './keep-permissions';

const minute = 60_000;
/** By UTC: a server has no night of its own. */
const nightlyHour = 2;

/** When the run of the last night was due. */
export function lastNight(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(nightlyHour, 0, 0, 0);
  if (due > now) due.setUTCDate(due.getUTCDate() - 1);
  return due;
}

/** Resumes what is due at once and every minute, and runs the nightly run once after 2:00 UTC, also if nothing ran at that time. */
export function schedulePermissions(
  {
    keep,
    nightly,
    state,
    clock,
  }: {
    keep: Pick<KeepPermissions, 'resume' | 'checkAll'>;
    nightly: () => Promise<void>;
    state: PermissionStore;
    clock: Clock;
  },
  report: (error: unknown) => void,
): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    const last = await state.lastNightlyRun();
    if (last && last >= lastNight(clock())) return keep.resume();
    if (last) await nightly();
    // The first start: managers see the differences before the first night.
    else await keep.checkAll();
    await state.saveNightlyRun(clock());
  };
  const begin = (): void => {
    underWay ??= run()
      .catch(report)
      .finally(() => (underWay = undefined));
  };
  const timer = setInterval(begin, minute);
  begin();
  return {
    /** Resolves when a run that is under way has finished. */
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
