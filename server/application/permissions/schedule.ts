import { lastNight } from '#domain/work/night';
import type { Clock } from '../../ports/clock';
import type { PermissionStore } from '../../ports/stores/permission-store';
import type { KeepPermissions } from './keep-permissions';

interface RunParts {
  keep: Pick<KeepPermissions, 'expectAll' | 'expectRenamed' | 'resume'>;
  nightly: () => Promise<void>;
  state: PermissionStore;
  clock: Clock;
}

/**
 * Does what is due, then the nightly run once after 2:00 UTC, and then what that has made due: everything. Whatever ends it early, the next
 * run continues where it ended; what people do meanwhile is never behind a long night. The first run of a process finds what a build or settings before it have named otherwise.
 */
export function createPermissionsRun({ keep, nightly, state, clock }: RunParts): () => Promise<void> {
  let isFirst = true;
  return async () => {
    if (isFirst) await keep.expectRenamed();
    isFirst = false;
    const last = await state.lastNightlyRun();
    if (!last || last < lastNight(clock())) {
      // At the first start managers see the differences before the first night.
      if (last) {
        await keep.resume();
        await nightly();
      }
      await keep.expectAll();
      await state.saveNightlyRun(clock());
    }
    await keep.resume();
  };
}
